const CONTROLS = 'a,button,input,select,textarea,summary,label'
const STEP_PX = 8

/** Moves a box up from its place in the stylesheet until no control lies under it. */
export function placeClearOfControls(box: HTMLElement) {
  box.style.translate = ''
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const taken = [...document.querySelectorAll(CONTROLS)]
    // A picture that is a link may be covered partly.
    .flatMap((control) => (control.querySelector('img') ? [] : [...control.getClientRects()]))
    .filter((rect) => rect.left < right && rect.right > left)
  let up = 0
  while (taken.some((rect) => rect.top < bottom - up && rect.bottom > top - up)) up += STEP_PX
  if (up < top) box.style.translate = `0 ${-up}px`
}
