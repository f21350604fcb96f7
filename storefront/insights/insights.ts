import { analyticsPath } from '#domain/insights/analytics-path'
import type { Insight } from '#domain/insights/insight'
import { consent, isAllowed } from '../consent/consent-state.ts'
import { isUnwilling } from '../consent/is-unwilling.ts'
import type { Navigator } from '../runtime/navigation/navigator.ts'

/**
 * §7, call 5. Fetched with consent to analytics, and asked before each event, so that a withdrawal
 * holds at once. What is blocked or lost on the way is not missed.
 */
export function sendInsight(insight: Insight) {
  if (!isAllowed('analytics') || isUnwilling()) return
  const body = new Blob([JSON.stringify(insight)], { type: 'application/json' })
  try {
    navigator.sendBeacon('/api/insights', body)
  } catch {
    // An extension may have taken it away.
  }
}

export function countPages({ current, subscribe }: Navigator) {
  let told = ''
  let { referrer } = document
  function tell() {
    const path = analyticsPath(current().path)
    if (path === told) return
    told = path
    sendInsight({ name: 'pageview', path, referrer })
    referrer = ''
  }
  tell()
  subscribe(tell)
}

/** Somebody else's script follows the pages by itself; what it has begun ends only with the page. */
export function loadPageViewScript(url: string) {
  if (isUnwilling()) return
  const script = document.createElement('script')
  script.src = url
  document.head.append(script)
  consent.subscribe(() => {
    if (!isAllowed('analytics')) location.reload()
  })
}
