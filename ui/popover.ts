/** Chrome before 114, Firefox before 125 and Safari before 17 have dialogs, but no popovers. */
export function hasPopovers(): boolean {
  return 'popover' in HTMLElement.prototype
}

/** Browsers without popovers throw at the selector. */
export function isOpenPopover(element: Element): boolean {
  return hasPopovers() && element.matches(':popover-open')
}
