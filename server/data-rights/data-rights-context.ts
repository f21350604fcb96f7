import type { AppContext } from '../base/context.ts'

export type DataRightsContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings'> & {
  /** Tests alone pass their own. */
  readonly random?: () => number
}
