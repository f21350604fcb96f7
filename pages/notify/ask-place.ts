import type { Place, PlaceRequest } from '#contracts/place-in-line'
import { failure, type Result, success } from '#domain/result'
import { takeLinkToken } from '../kit/tracking/link-token.ts'

const TIMEOUT_MS = 15_000
const ASK_EVERY_MS = 15_000
const ASK_HIDDEN_EVERY_MS = 60_000
/** Pages that were opened in one second do not ask in one second. */
const JITTER = 0.2

/** The token in the address, which is cleaned; kept with this entry of the history, for a reload. */
export function takeLineToken(): string | null {
  if (typeof location === 'undefined') return null
  const arrived = takeLinkToken()
  if (arrived !== null) history.replaceState({ ...history.state, line: arrived }, '')
  const kept: unknown = history.state?.line
  return typeof kept === 'string' ? kept : null
}

export function nextAskMs(isHidden: boolean, random = Math.random()): number {
  const every = isHidden ? ASK_HIDDEN_EVERY_MS : ASK_EVERY_MS
  return Math.round(every * (1 - JITTER + 2 * JITTER * random))
}

export async function askPlace(
  request: PlaceRequest,
): Promise<Result<Place, 'unknown' | 'unreachable'>> {
  try {
    const response = await fetch('/api/notify/place', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return success(await response.json())
    return failure(response.status === 404 ? 'unknown' : 'unreachable')
  } catch {
    return failure('unreachable')
  }
}
