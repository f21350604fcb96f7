import { browsingMessages as messages } from '#domain/browsing-messages'
import { showToast } from '#ui/toast-store.ts'
import { NEWSLETTER_FORM } from './form-name.ts'

/** The forms are in static HTML that the app does not render; their code is loaded on focus. */
export function handleNewsletterForms() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && newsletterForm(target)) loadHandler().catch(() => undefined)
  })
  // Enter in the field clicks the button too.
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const form = button && newsletterForm(button)
    if (!form) return
    event.preventDefault()
    loadHandler().then(
      ({ subscribeInPlace }) => subscribeInPlace(form),
      () => submitNatively(form),
    )
  })
}

function newsletterForm(inside: Element): HTMLFormElement | null {
  return inside.closest<HTMLFormElement>(`form[name=${NEWSLETTER_FORM}]`)
}

const loadHandler = () => import('./subscribe-in-place.ts')

/** After a new deployment the chunk may be missing, but the form's URL is the same. */
function submitNatively(form: HTMLFormElement) {
  if (navigator.onLine) form.submit()
  else showToast(messages['network-error'])
}
