/** The browser's own print command is hidden deep in the menus of phones. */
export function offerPrint() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false
    button.onclick = () => print()
  }
}
