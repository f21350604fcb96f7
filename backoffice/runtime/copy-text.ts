const SHOWN_MS = 3000

/** Copies the text before the button; without script it is marked by hand. */
export function offerCopy() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const source = document.getElementById(button.dataset.copy ?? '')
    const label = button.textContent
    button.hidden = source === null
    button.onclick = async () => {
      const isCopied = await navigator.clipboard.writeText(source?.textContent ?? '').then(
        () => true,
        () => false,
      )
      // Also announced: the button has the focus.
      button.textContent = isCopied ? 'Copied' : 'Mark the text and copy it'
      setTimeout(() => {
        button.textContent = label
      }, SHOWN_MS)
    }
  }
}
