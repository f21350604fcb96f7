import { browsingMessages as messages } from '#domain/browsing-messages'
import { Button, type Look } from '#ui/button.tsx'

export function ReloadButton({ look }: { readonly look: Look }) {
  return (
    <Button look={look} onClick={() => location.reload()}>
      {messages.reload}
    </Button>
  )
}

/** It works without script. */
export function ReloadLink({ children }: { readonly children: string }) {
  // biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself.
  return <a href="">{children}</a>
}
