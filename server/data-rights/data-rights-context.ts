import type { AppContext } from '../base/context.ts'

/** What every step of a data-rights request needs. */
export type DataRightsContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings'> & {
  /** Only tests pass their own. */
  readonly random?: () => number
}
