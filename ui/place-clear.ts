const CONTROLS = 'a,button,input,select,textarea,summary,label'
/** The elements that hold a price. */
const PRICES = 'p,dd'
const AMOUNT = /[₵$€£]\d/
const STEP_PX = 8

/**
 * Moves a box up from its place in the stylesheet until no control and no price lies under it; on a
 * crowded screen, to where it covers the fewest.
 */
export function placeClear(box: HTMLElement) {
  box.style.translate = ''
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const taken = [...document.querySelectorAll(`${CONTROLS},${PRICES}`)]
    .filter((element) => !element.matches(PRICES) || AMOUNT.test(element.textContent))
    // A picture that is a link may be covered partly.
    .filter((element) => element.textContent || !element.querySelector('img'))
    .flatMap((element) => [...element.getClientRects()])
    .filter((rect) => rect.left < right && rect.right > left)
  let best = 0
  let fewest = taken.length + 1
  for (let up = 0; up < top; up += STEP_PX) {
    const covered = taken.filter((rect) => rect.top < bottom - up && rect.bottom > top - up).length
    if (covered < fewest) [best, fewest] = [up, covered]
  }
  box.style.translate = `0 ${-best}px`
}
