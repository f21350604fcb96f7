/** Shows the buttons that copy or share the text beside them; without script they stay hidden. */
export function offerCopy() {
  for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const text = box.dataset.copy ?? ''
    const status = box.querySelector('[data-copy-status]')
    const say = (words: string) => {
      if (status) status.textContent = words
    }
    offer(box.querySelector('[data-copy-button]'), async () => {
      await navigator.clipboard.writeText(text).then(
        () => say('Copied.'),
        () => say('Please select the text and copy it.'),
      )
    })
    if (typeof navigator.share !== 'function') continue
    offer(box.querySelector('[data-share-button]'), async () => {
      // The promise rejects when the share sheet is closed without choosing anybody.
      await navigator.share({ text: box.dataset.words ?? text }).catch(() => undefined)
    })
  }
}

function offer(button: HTMLButtonElement | null, act: () => Promise<void>) {
  if (!button) return
  button.hidden = false
  button.onclick = () => void act()
}
