/* Runs in the window: posts the outcome to the page around it and polls a pending payment. */
;(() => {
  const POLL_INTERVAL_MS = 2000
  const state = document.querySelector('main').dataset
  if (!state.reference) return

  if (state.framed === 'true' && parent !== window) {
    const { id, reference } = state
    post('loaded')
    if (state.status === 'succeeded') post('success', { id: Number(id), reference })
  }
  if (state.status === 'pending') setTimeout(poll, POLL_INTERVAL_MS)

  function post(event, data) {
    parent.postMessage({ event, data }, location.origin)
  }

  async function poll() {
    const response = await fetch(`${location.pathname}/status`).catch(() => null)
    const status = response?.ok ? (await response.json()).status : 'pending'
    if (status === 'pending') setTimeout(poll, POLL_INTERVAL_MS)
    else location.reload()
  }
})()
