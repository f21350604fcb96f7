import { browsingMessages as messages } from '#domain/browsing-messages'
import { type Submission, sendSubscription } from './send-subscription.ts'

/** Says below the form what came of it. */
export async function subscribeInPlace(form: HTMLFormElement) {
  const input = form.querySelector('input')
  const button = form.querySelector('button')
  if (!input || !button || button.hasAttribute('aria-disabled')) return

  show(form, { status: 'submitting' })
  const idleLabel = button.textContent
  // Not disabled, which would take the focus away from whoever pressed it.
  button.setAttribute('aria-disabled', 'true')
  button.textContent = '...'
  const outcome = await sendSubscription(input.value)
  button.removeAttribute('aria-disabled')
  button.textContent = idleLabel
  show(form, outcome)

  if (outcome.status === 'succeeded') form.reset()
  // Who has gone on to something else meanwhile is not called back.
  else if (form.contains(document.activeElement)) input.focus()
  input.addEventListener('input', () => forgetFailure(form), { once: true })
}

function show(form: HTMLFormElement, submission: Submission) {
  const { status } = submission
  const input = form.querySelector('input')
  if (status === 'failed') input?.setAttribute('aria-invalid', 'true')
  else input?.removeAttribute('aria-invalid')
  form.dataset.status = status
  form.querySelector('[aria-live]')?.replaceChildren(...wordsFor(submission))
}

function wordsFor(submission: Submission): (string | Node)[] {
  if (submission.status === 'failed') return [submission.message]
  if (submission.status !== 'succeeded') return []
  const hint = document.createElement('small')
  hint.textContent = messages['newsletter-check-mail']
  return [messages['newsletter-subscribed'], ' ', hint]
}

/** What was wrong is not held against whoever is putting it right. */
function forgetFailure(form: HTMLFormElement) {
  if (form.dataset.status === 'failed') show(form, { status: 'idle' })
}
