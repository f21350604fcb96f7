import { browsingMessages as messages } from '#domain/browsing-messages'
import { showToast } from '#ui/toast-store.ts'
import { NEWSLETTER_FORM } from './form-name.ts'

/** The forms stand in HTML that the app never draws; what answers them comes when one is touched. */
export function answerNewsletterForms() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && newsletterForm(target)) loadAnswer().catch(() => undefined)
  })
  // Enter in the field presses the button too.
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const form = button && newsletterForm(button)
    if (!form) return
    event.preventDefault()
    loadAnswer().then(
      ({ subscribeInPlace }) => subscribeInPlace(form),
      () => sendPlainly(form),
    )
  })
}

function newsletterForm(inside: Element): HTMLFormElement | null {
  return inside.closest<HTMLFormElement>(`form[name=${NEWSLETTER_FORM}]`)
}

const loadAnswer = () => import('./subscribe-in-place.ts')

/** A shop that was deployed anew has other files, but the same address for the form. */
function sendPlainly(form: HTMLFormElement) {
  if (navigator.onLine) form.submit()
  else showToast(messages['network-error'])
}
