import { browsingMessages as messages } from '#domain/browsing-messages'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'

type Props = {
  readonly title: string
  /** The path is found at a tap, because the server never needs it. */
  readonly findPath: () => string
}

/** Opens the system's share sheet, or copies the link if there is none. */
export function ShareButton({ title, findPath }: Props) {
  return (
    <Button onClick={() => share({ title, url: location.origin + findPath() })}>
      <Icon name="share" size={20} />
      Share
    </Button>
  )
}

async function share(link: { readonly title: string; readonly url: string }) {
  // The promise rejects if the visitor closes the sheet, which is no error.
  if ('share' in navigator) await navigator.share(link).catch(() => undefined)
  else await copy(link.url)
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast(messages['link-copied'])
  } catch {
    // The clipboard is unavailable without https and may be denied.
    showToast(messages['link-not-copied'])
  }
}
