const NO_CONNECTION = 'No connection. Please try again.'
const NOT_KNOWN =
  'No answer came. It is not known whether this was done: reload the page and look before you send it again. What you typed is still here; a reload removes it.'

/** Below the form, read at once; removed when the form is sent again. */
export function showFailure(form: HTMLFormElement) {
  const known = form.querySelector('[data-failure]')
  const alert = known ?? document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.setAttribute('data-failure', '')
  // A search changes nothing.
  alert.textContent = form.method === 'get' ? NO_CONNECTION : NOT_KNOWN
  form.append(alert)
}
