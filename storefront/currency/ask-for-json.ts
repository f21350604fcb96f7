import type { Received } from '#contracts/received'
import { failure, type Result, success } from '#domain/result'
import { withinTime } from './within-time.ts'

/** §7: each service is given 5 s. */
const TIMEOUT_MS = 5_000

/** Without cookies and without telling which page was read. */
export async function askForJson<Body>(url: string): Promise<Result<Received<Body>, string>> {
  const asking = new AbortController()
  const answer = await withinTime(fetchJson<Body>(url, asking.signal), TIMEOUT_MS)
  if (answer === null) asking.abort()
  return answer ?? failure('no answer within 5 s')
}

async function fetchJson<Body>(
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
