import type { AppContext } from '../base/context.ts'

/** What asking for a piece, and telling of it, needs. */
export type WaitingContext = Pick<AppContext, 'db' | 'now' | 'config' | 'orders' | 'catalogue'>
