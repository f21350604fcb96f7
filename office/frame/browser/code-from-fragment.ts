/** The code of an address such as /owner/setup#CODE goes into the form and out of the address. */
export function fillCodeFromFragment() {
  const field = document.querySelector<HTMLInputElement>('input[data-code]')
  const code = location.hash.slice(1)
  if (!field || !/^[\w-]{8,40}$/.test(code)) return
  field.value = code
  history.replaceState(history.state, '', location.pathname + location.search)
}
