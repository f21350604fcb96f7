/** This runs in the browser: of the elements that have these words and no others it returns the innermost. */
export function findText(words: string, within: Element | Document = document): Element | null {
  const hasWords = (element: Element) =>
    element instanceof HTMLElement &&
    element.checkVisibility() &&
    element.innerText.trim().toLowerCase() === words.toLowerCase()
  const found = Array.from(within.querySelectorAll('*')).filter(hasWords)
  return found.find((element) => !Array.from(element.children).some(hasWords)) ?? null
}
