const NO_CONNECTION = 'No connection. Please try again.'
const NOT_KNOWN =
  'No answer came. It is not known whether this was done: reload the page and look before you send it again. What you typed is still here; a reload removes it.'

const SIGNED_OUT =
  'You are signed out, and nothing was done. What you typed is still here: sign in in another tab, then send it again.'

/** Below the form, read at once; removed when the form is sent again. */
export function showFailure(form: HTMLFormElement, status: number | null = null) {
  const known = form.querySelector('[data-failure]')
  const alert = known ?? document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.setAttribute('data-failure', '')
  alert.textContent = sentenceOf(form, status)
  form.append(alert)
}

function sentenceOf({ method }: HTMLFormElement, status: number | null): string {
  if (status === 401) return SIGNED_OUT
  // A search changes nothing.
  return method === 'get' ? NO_CONNECTION : NOT_KNOWN
}
