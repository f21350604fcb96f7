import type { FormState } from '#contracts/form'
import type { PageHead } from '../../frame/head/head.ts'
import type { LoaderContext } from '../../frame/serve/loader-context.ts'

/** The data of a page whose form posts to the page's own URL. */
type FormPageData = {
  /** The form was submitted without script, and this page is the redirect target. */
  readonly isSent: boolean
  /** The hint is an additional sentence for the thank-you message, and usually ''. */
  readonly hint: string
  /** A form that was rejected without script is given again. A plain visit has null. */
  readonly form: FormState | null
}

/** A sentence stands below the thank-you, by the value of `sent` in the address. */
type Hints = ReadonlyMap<string, string>

/** The form of such a page posts to the page's own address, which also shows the thank-you. */
export function formPage(
  address: string,
  headFor: (request: LoaderContext) => PageHead,
  hints: Hints = new Map(),
) {
  return {
    /** Returns the value of `sent` after a post without script, or null when nothing was sent. */
    read: ({ search }: LoaderContext): string | null => {
      const sent = search.get('sent') ?? ''
      return sent === '1' || hints.has(sent) ? sent : null
    },
    cacheKey: (sent: string | null) => (sent === null ? address : `${address}?sent=${sent}`),
    load: (sent: string | null, request: LoaderContext) => {
      const hint = hints.get(sent ?? '') ?? ''
      const data: FormPageData = { isSent: sent !== null, hint, form: request.form ?? null }
      return { head: headFor(request), data }
    },
  }
}
