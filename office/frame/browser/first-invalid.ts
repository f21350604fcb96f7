/** A field with an error, or a group of fields that has one as a whole. */
const INVALID = '[aria-invalid], fieldset[aria-describedby$="-error"]'

/** Finds the field to correct first. In a group that is the chosen one, or else its first. */
export function firstInvalid(office: Element): HTMLElement | null {
  const found = office.querySelector<HTMLElement>(INVALID)
  if (!(found instanceof HTMLFieldSetElement)) return found
  const chosen = found.querySelector<HTMLElement>('input[type=radio]:checked')
  return chosen ?? found.querySelector<HTMLElement>('input:not([type=hidden])')
}
