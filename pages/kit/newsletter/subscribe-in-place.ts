import { newsletterMessages as messages } from '#domain/newsletter-messages'
import { type Submission, sendSubscription } from './send-subscription.ts'

/** Sends the form by fetch and shows the outcome below it. */
export async function subscribeInPlace(form: HTMLFormElement) {
  const input = form.querySelector('input')
  const button = form.querySelector('button')
  if (!input || !button || button.hasAttribute('aria-disabled')) return

  show(form, { status: 'submitting' })
  const idleLabel = button.textContent
  // The button is not `disabled`, because a disabled button loses the focus.
  button.setAttribute('aria-disabled', 'true')
  button.textContent = '...'
  const outcome = await sendSubscription(input.value)
  button.removeAttribute('aria-disabled')
  button.textContent = idleLabel
  show(form, outcome)

  if (outcome.status === 'succeeded') form.reset()
  // The focus is not moved if the visitor has left the form.
  else if (form.contains(document.activeElement)) input.focus()
  input.addEventListener('blur', () => describeFailure(form), { once: true })
  input.addEventListener('input', () => clearFailure(form), { once: true })
}

function show(form: HTMLFormElement, submission: Submission) {
  const { status } = submission
  const input = form.querySelector('input')
  if (status === 'failed') input?.setAttribute('aria-invalid', 'true')
  else input?.removeAttribute('aria-invalid')
  input?.removeAttribute('aria-describedby')
  form.dataset.status = status
  form.querySelector('[aria-live]')?.replaceChildren(...outcomeContent(submission))
}

function outcomeContent(submission: Submission): (string | Node)[] {
  if (submission.status === 'failed') return [submission.message]
  if (submission.status !== 'succeeded') return []
  const hint = document.createElement('small')
  hint.textContent = messages['newsletter-check-mail']
  return [messages['newsletter-subscribed'], ' ', hint]
}

/** Waits until the field is left: the live region has read the error, and the focus would read it again. */
function describeFailure(form: HTMLFormElement) {
  const outcome = form.querySelector('[aria-live]')
  if (form.dataset.status !== 'failed' || !outcome) return
  form.querySelector('input')?.setAttribute('aria-describedby', outcome.id)
}

/** Typing clears the error. */
function clearFailure(form: HTMLFormElement) {
  if (form.dataset.status === 'failed') show(form, { status: 'idle' })
}
