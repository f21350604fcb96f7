import { productMessages as messages } from '#domain/catalogue/product-messages'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'

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

async function share({ title, url }: { readonly title: string; readonly url: string }) {
  if ('share' in navigator) {
    // A visitor who closes the sheet has decided; nothing is left to say.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  const isCopied = await copy(url)
  showToast(messages[isCopied ? 'link-copied' : 'link-not-copied'])
}

/** The clipboard is missing outside https and may be refused. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
