import type { AppContext } from '../base/context.ts'

/** What every change of a newsletter needs. */
export type NewsletterContext = Pick<AppContext, 'db' | 'now'>
