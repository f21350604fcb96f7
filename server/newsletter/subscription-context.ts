import type { AppContext } from '../base/context.ts'

/** What asking for the newsletter needs. */
export type SubscriptionContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings'>
