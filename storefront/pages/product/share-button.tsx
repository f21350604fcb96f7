import { browsingMessages as messages } from '#domain/browsing-messages'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'

type Props = { readonly title: string; readonly path: string }

/** The system's share sheet; where there is none, the link is copied and a toast says so. */
export function ShareButton({ title, path }: Props) {
  return (
    <Button onClick={() => share({ title, url: location.origin + path })}>
      <Icon name="share" size={20} />
      Share
    </Button>
  )
}

async function share(link: { readonly title: string; readonly url: string }) {
  // A visitor who closes the sheet has decided; nothing is left to say.
  if ('share' in navigator) await navigator.share(link).catch(() => undefined)
  else await copy(link.url)
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast(messages['link-copied'])
  } catch {
    // The clipboard is missing outside https and may be refused.
    showToast(messages['link-not-copied'])
  }
}
