import type { AppContext } from '../base/context.ts'

/** What telling staff needs. */
export type AlertContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings'> & {
  /** Only tests pass their own, with a push service. */
  readonly fetch?: typeof fetch
}
