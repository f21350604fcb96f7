import type { AppContext } from '../base/context.ts'

export type StaffContext = Pick<AppContext, 'db' | 'now' | 'passwords' | 'pause'>

/** A request comes from a visitor like this. */
export type Visitor = {
  /** `networkOf` makes this. */
  readonly network: string
  /** An example is "Chrome on Android". */
  readonly device: string
  /** The token of the cookie that says where somebody signed in before (known-devices.ts); null without one. */
  readonly deviceToken: string | null
}
