import { MAX_PAGE_ERROR_TEXT, PAGE_ERRORS_PATH } from '#contracts/page-error'
import type { PageError } from '#contracts/page-error-request'

type Failed = Pick<PageError, 'build' | 'route' | 'fault'> & {
  readonly error: unknown
  readonly info: { readonly componentStack?: string | undefined }
}

/** A part that fails again and again says nothing new. */
const MAX_REPORTS = 3
const sent = new Set<string>()

/** A lost report is not repeated. */
export function sendPageError({ error, info, ...about }: Failed) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  if (sent.has(message) || sent.size >= MAX_REPORTS) return
  sent.add(message)
  const body: PageError = {
    ...about,
    message: message.slice(0, MAX_PAGE_ERROR_TEXT),
    stack: stack.slice(0, MAX_PAGE_ERROR_TEXT),
    components: (info.componentStack ?? '').slice(0, MAX_PAGE_ERROR_TEXT),
  }
  fetch(PAGE_ERRORS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}
