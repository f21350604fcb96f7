import { firstInvalid } from './first-invalid.ts'

/** The pressed button is remembered, so that the page that answers puts the focus there again. */
export type PressedButton = { readonly key: string; readonly index: number }

/** Returns null for a button that has no such mark. */
export function pressedButton(submitter: HTMLElement | null): PressedButton | null {
  const key = submitter?.dataset.focus
  if (submitter === null || key === undefined) return null
  return { key, index: buttons().indexOf(submitter) }
}

/** Returns false when the page has an error, or no such button. */
export function returnTo({ key, index }: PressedButton): boolean {
  const office = document.querySelector('#office')
  if (office && (firstInvalid(office) || office.querySelector('[role=alert]'))) return false
  const known = buttons()
  const same = known.find(({ dataset }) => dataset.focus === key)
  // After a removal the focus goes to the button that has taken its place.
  const place = same ?? known[Math.min(index, known.length - 1)]
  const target = isDisabled(place) ? enabledBeside(place) : place
  target?.focus()
  if (target) announce(document.querySelector('#office [role=status]')?.textContent ?? '')
  return target !== undefined
}

function buttons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('#office [data-focus]')].filter(
    ({ hidden }) => !hidden,
  )
}

function isDisabled(button: HTMLElement | undefined): button is HTMLButtonElement {
  return button instanceof HTMLButtonElement && button.disabled
}

function enabledBeside(button: HTMLElement): HTMLElement | undefined {
  const beside = button.parentElement?.querySelectorAll<HTMLButtonElement>('[data-focus]') ?? []
  return [...beside].find((each) => !each.disabled)
}

/** A live region is read when its text changes; one that comes with the page is not. */
function announce(words: string) {
  let region = document.querySelector('body > [data-announcer]')
  if (!region) {
    region = document.createElement('p')
    region.className = 'visually-hidden'
    region.setAttribute('role', 'status')
    region.setAttribute('data-announcer', '')
    document.body.append(region)
  }
  region.textContent = ''
  const shown = region
  requestAnimationFrame(() => {
    shown.textContent = words
  })
}
