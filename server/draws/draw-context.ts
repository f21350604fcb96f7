import type { AppContext } from '../base/context.ts'

/** What entering a draw needs. */
export type DrawContext = Pick<AppContext, 'db' | 'now' | 'config' | 'orders' | 'catalogue'>
