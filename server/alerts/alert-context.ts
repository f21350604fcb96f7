import type { AppContext } from '../base/context.ts'

export type AlertContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings'> & {
  /** Tests alone pass their own, with a push service. */
  readonly fetch?: typeof fetch
}
