import type { ErrorBody } from '#contracts/error-body'
import type { Received } from '#contracts/received'
import { browsingMessages as messages } from '#domain/browsing-messages'

const TIMEOUT_MS = 20_000
const TOKEN = /[\w-]{43}/

/**
 * Returns the token in the address of this page, which is cleaned at once: no script that starts later, no screenshot
 * and no shared address has it, nor what a chat has added to it. Returns null without a token, and for a place in the
 * page.
 */
export function takeLinkToken(): string | null {
  if (typeof location === 'undefined') return null
  const fragment = location.hash.slice(1)
  if (fragment === '' || document.getElementById(fragment)) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return TOKEN.exec(fragment)?.[0] ?? fragment
}

/** Exchanges the token for a visit at this page. Returns null when it is open, or else why not. */
export async function openWithToken(page: string, token: string): Promise<string | null> {
  try {
    const response = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ code: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return null
    const body: Received<ErrorBody> = await response.json()
    const message = body?.error?.message
    return typeof message === 'string' ? message : messages['network-error']
  } catch {
    return messages['network-error']
  }
}
