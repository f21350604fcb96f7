import type { Received } from '#contracts/received'
import { failure, type Result, success } from '#domain/result'
import { withTimeout } from './with-timeout.ts'

/** §7: each service has 5 s. */
const TIMEOUT_MS = 5_000

/** The request has neither cookies nor a referrer. */
export async function fetchJson<Body>(url: string): Promise<Result<Received<Body>, string>> {
  const controller = new AbortController()
  const result = await withTimeout(requestJson<Body>(url, controller.signal), TIMEOUT_MS)
  if (result === null) controller.abort()
  return result ?? failure('no answer within 5 s')
}

async function requestJson<Body>(
  url: string,
  signal: AbortSignal,
): Promise<Result<Received<Body>, string>> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (response.status === 204) return failure('does not know')
    if (!response.ok) return failure(`refused (${response.status})`)
    return success(await response.json())
  } catch {
    return failure('could not be reached or read')
  }
}
