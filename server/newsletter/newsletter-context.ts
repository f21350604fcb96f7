import type { AppContext } from '../context.ts'

/** What every change of a newsletter needs. */
export type NewsletterContext = Pick<AppContext, 'db' | 'now'>
