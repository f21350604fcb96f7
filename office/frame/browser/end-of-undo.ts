/** Hides an offer to undo when it ends. The server says how long is left, because clocks of phones are wrong. */
export function watchUndo() {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-undo-ms]')) {
    setTimeout(() => withdraw(offer), Number(offer.dataset.undoMs))
  }
}

function withdraw(offer: HTMLElement) {
  const hadFocus = offer.contains(document.activeElement)
  offer.remove()
  if (hadFocus) document.querySelector<HTMLElement>('main')?.focus()
}
