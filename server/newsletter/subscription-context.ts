import type { AppContext } from '../base/context.ts'

export type SubscriptionContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings'>
