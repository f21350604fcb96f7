import { failure, type Result, success } from '#domain/result'
import { readLimitedText } from '../../base/http/read-limited-text.ts'

export type FetchFailure =
  | 'service-unreachable'
  | 'service-refused'
  | 'answer-too-large'
  | 'no-json'
export type FetchJson = (url: string, signal: AbortSignal) => Promise<Result<unknown, FetchFailure>>

const TIMEOUT_MS = 5_000
/** The largest real response has 8 KB. */
const MAX_BYTES = 256 * 1024

/** Limits time and size and follows no redirects, so that a faulty service does no harm. */
export const fetchJson: FetchJson = async (url, signal) => {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return failure('service-refused')
    }
    const text = await readLimitedText(response, MAX_BYTES)
    return text === null ? failure('answer-too-large') : parse(text)
  } catch {
    return failure('service-unreachable')
  }
}

function parse(text: string): Result<unknown, FetchFailure> {
  try {
    return success(JSON.parse(text))
  } catch {
    return failure('no-json')
  }
}
