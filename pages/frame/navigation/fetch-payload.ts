import { BUILD_HEADER, DATA_PREFIX, type PagePayload } from '../payload.ts'

const TIMEOUT_MS = 15_000

/** A new version was deployed since this tab was opened: only a document load helps. */
export class OtherBuildError extends Error {}

export async function fetchPayload<Data = unknown>(
  path: string,
  build: string,
): Promise<PagePayload<Data>> {
  const response = await fetch(DATA_PREFIX + path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.headers.get(BUILD_HEADER) !== build) throw new OtherBuildError()
  return response.json()
}
