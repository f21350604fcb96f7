const SENTENCE = 'No connection. Nothing was changed, and what you typed is still here. Try again.'

/** Below the form, read at once; removed when the form is sent again. */
export function showFailure(form: HTMLFormElement) {
  const known = form.querySelector('[data-failure]')
  const alert = known ?? document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.setAttribute('data-failure', '')
  alert.textContent = SENTENCE
  form.append(alert)
}
