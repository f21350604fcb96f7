import { showFailure } from './show-failure.ts'

/** Shows the buttons where the browser knows passkeys, and makes them work. */
export function offerPasskeys() {
  if (!('PublicKeyCredential' in window)) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
    button.hidden = false
    button.onclick = (event) => {
      event.preventDefault()
      void usePasskey(button)
    }
  }
}

/** Asks the server for options, the device for an answer, and posts it with the form's fields. */
async function usePasskey(button: HTMLButtonElement) {
  const { form } = button
  const action = button.dataset.passkey
  if (!form || !action) return
  try {
    const response = await fetch(`${action}/options`, { method: 'POST' })
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      // The server asks for the password first: its page says so.
      return submitTo(form, action, '')
    }
    const optionsJSON = await response.json()
    const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
    const answer =
      'user' in optionsJSON
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON })
    submitTo(form, action, JSON.stringify(answer))
  } catch (error) {
    // The person closed the device's dialog.
    if (error instanceof Error && error.name === 'NotAllowedError') return
    showFailure(form)
  }
}

function submitTo(form: HTMLFormElement, action: string, response: string) {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'response', value: response })
  form.append(field)
  form.action = action
  form.requestSubmit()
}
