/* Inside the window: tells the page around it what happened, and follows a payment that hangs. */
;(() => {
  const ASK_AGAIN_MS = 2000
  const state = document.querySelector('main').dataset
  if (!state.reference) return

  if (state.framed === 'true' && parent !== window) {
    const { id, reference } = state
    tell('loaded')
    if (state.status === 'succeeded') tell('success', { id: Number(id), reference })
  }
  if (state.status === 'pending') setTimeout(ask, ASK_AGAIN_MS)

  function tell(event, data) {
    parent.postMessage({ event, data }, location.origin)
  }

  async function ask() {
    const answer = await fetch(`${location.pathname}/status`).catch(() => null)
    const status = answer?.ok ? (await answer.json()).status : 'pending'
    if (status === 'pending') setTimeout(ask, ASK_AGAIN_MS)
    else location.reload()
  }
})()
