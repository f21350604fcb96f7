const NO_CONNECTION = 'No connection. Please try again.'
const NOT_KNOWN =
  'No answer came. It is not known whether this was done: reload the page and look before you send it again. What you typed is still here'

/** Refusals of the office that have no page of their own: nothing was done, and what was typed stays on the screen. */
const REFUSED: Readonly<Record<number, string>> = {
  401: 'You are signed out, and nothing was done. What you typed is still here: sign in in another tab, then send it again.',
  413: 'This is more than the office can take at once, and nothing was done. What you typed is still here: shorten it, then send it again.',
  429: 'That was a lot at once, and nothing was done. What you typed is still here: wait a minute, then send it again.',
}

/** The sentence stands below the form, is read at once, and goes when the form is sent again. */
export function showFailure(form: HTMLFormElement, status: number | null = null) {
  const known = form.querySelector('[data-failure]')
  const alert = known ?? document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.setAttribute('data-failure', '')
  alert.textContent = sentenceOf(form, status)
  form.append(alert)
}

function sentenceOf({ method, dataset }: HTMLFormElement, status: number | null): string {
  const refused = status === null ? undefined : REFUSED[status]
  if (refused !== undefined) return refused
  // A search changes nothing.
  if (method === 'get') return NO_CONNECTION
  return `${NOT_KNOWN}; a reload ${dataset.draft === undefined ? 'removes it' : 'offers it again'}.`
}
