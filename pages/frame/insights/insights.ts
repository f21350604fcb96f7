import { analyticsPath } from '#domain/insights/analytics-path'
import type { Insight } from '#domain/insights/insight'
import { consent, isAllowed } from '../consent/consent-state.ts'
import { hasTrackingOptOut } from '../consent/tracking-opt-out.ts'
import type { Navigator } from '../navigation/navigator.ts'

/**
 * This is call 5 of §7. It is loaded with consent to analytics, which is checked again before each event, so that a
 * withdrawal takes effect at once. A blocked or lost event is not retried.
 */
export function sendInsight(insight: Insight) {
  if (!isAllowed('analytics') || hasTrackingOptOut()) return
  const body = new Blob([JSON.stringify(insight)], { type: 'application/json' })
  try {
    navigator.sendBeacon('/api/insights', body)
  } catch {
    // A browser extension may have removed `sendBeacon`.
  }
}

export function countPages({ current, subscribe }: Navigator) {
  let lastPath = ''
  let { referrer } = document
  function sendPageView() {
    const path = analyticsPath(current().path)
    if (path === lastPath) return
    lastPath = path
    sendInsight({ name: 'pageview', path, referrer })
    referrer = ''
  }
  sendPageView()
  subscribe(sendPageView)
}

/** A third-party script tracks navigation itself; only a reload stops it after a withdrawal. */
export function loadPageViewScript(url: string) {
  if (hasTrackingOptOut()) return
  const script = document.createElement('script')
  script.src = url
  document.head.append(script)
  consent.subscribe(() => {
    if (!isAllowed('analytics')) location.reload()
  })
}
