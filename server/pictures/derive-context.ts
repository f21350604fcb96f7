import type { AppContext } from '../base/context.ts'
import type { Log } from '../base/log.ts'
import type { EncodeInChild } from './encode-in-child.ts'

export type DeriveContext = Pick<AppContext, 'db' | 'now' | 'pictureStore'> & {
  readonly log: Pick<Log, 'error'>
  readonly encode: EncodeInChild
  /** It is aborted when the shop stops: the child ends, and another process goes on. */
  readonly signal: AbortSignal
}

/** This is longer than a child may take and its files need to be stored. */
export const LEASE_MS = 2 * 60_000
/** A task is tried again after this time if the store or the database failed. */
export const RETRY_MS = 15_000
/** The child may fail this often; after that the picture itself is taken to be the reason. */
export const MAX_CHILD_FAILURES = 3
export const DAY_MS = 24 * 60 * 60_000
