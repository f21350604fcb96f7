import type { AppContext } from '../base/context.ts'

/** What the use cases about staff need. */
export type StaffContext = Pick<AppContext, 'db' | 'now' | 'passwords' | 'pause'>

/** Where a request comes from. */
export type Visitor = {
  /** Its network, see `networkOf`. */
  readonly network: string
  /** Such as "Chrome on Android". */
  readonly device: string
  /** The token of the cookie that says where somebody signed in before (known-devices.ts); null without one. */
  readonly deviceToken: string | null
}
