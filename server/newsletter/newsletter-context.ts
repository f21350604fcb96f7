import type { AppContext } from '../base/context.ts'

export type NewsletterContext = Pick<AppContext, 'db' | 'now'>
