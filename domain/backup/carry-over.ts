/** The list beside the data has one for each change of an account. */
export type StaffChange = {
  /** The row of the audit has the same id. */
  readonly id: string
  readonly staffId: string
  readonly change: 'removed' | 'brought-back' | 'password' | 'passkey-removed' | 'recovery-codes'
  readonly atMs: number
}

type Question = {
  /** They are no members of staff in the backup, or were removed there, if they are not among these. */
  readonly activeIds: readonly string[]
  readonly changes: readonly StaffChange[]
  /** The backup knows these changes. */
  readonly auditIds: ReadonlySet<string>
  /** Nobody knows what changed since the backup was made. */
  readonly isIncomplete: boolean
}

type CarriedOver = { readonly removed: readonly string[]; readonly needReset: readonly string[] }

/**
 * What happened to the accounts since a backup: whoever was removed stays removed, and whose password or passkeys changed
 * needs a new password, because the backup has the old ones.
 */
export function carryOver({ activeIds, changes, auditIds, isIncomplete }: Question): CarriedOver {
  const since = changes
    .filter(({ id }) => !auditIds.has(id))
    .toSorted((one, other) => one.atMs - other.atMs)
  const removed = activeIds.filter((id) => isRemoved(since, id))
  const changed = new Set(since.filter(isWayIn).map(({ staffId }) => staffId))
  const needReset = activeIds.filter(
    (id) => !removed.includes(id) && (isIncomplete || changed.has(id)),
  )
  return { removed, needReset }
}

/**
 * Removals and returns take turns. One removal more is a removal, whatever the times say: a clock may have been set back.
 */
function isRemoved(since: readonly StaffChange[], staffId: string): boolean {
  const turns = since.filter(
    (each) =>
      each.staffId === staffId && (each.change === 'removed' || each.change === 'brought-back'),
  )
  const removals = turns.filter(({ change }) => change === 'removed')
  return removals.length * 2 > turns.length || turns.at(-1)?.change === 'removed'
}

/** A restore ends all recovery codes anyway. */
function isWayIn({ change }: StaffChange): boolean {
  return change === 'password' || change === 'passkey-removed'
}
