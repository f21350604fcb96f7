import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Schema } from '#database/schema'
import type { Passwords } from './passwords.ts'

/** What the use cases about staff need. */
export type StaffContext = {
  readonly db: Kysely<Schema>
  readonly now: Clock
  readonly passwords: Passwords
  readonly pause: (ms: number) => Promise<void>
}

/** Where a request comes from. */
export type Visitor = {
  /** Its network, see `networkOf`. */
  readonly network: string
  /** Such as "Chrome on Android". */
  readonly device: string
  /** The token of the cookie that says where somebody signed in before (known-devices.ts); null without one. */
  readonly deviceToken: string | null
}
