import type { FinishedRestore, ListsSince } from '#server/backup/finish-restore'
import { repeatedText } from './rights-text.ts'

/** What a restore did beside the data, and what somebody has to do now. */
export function finishedText(
  { repeated, pausedNewsletters, staff, removedAgain }: FinishedRestore,
  { erasures, lacksErasures, lacksStaffChanges }: ListsSince,
): string {
  return [
    'All sessions, open codes and visits are ended: everybody signs in again.',
    ...(erasures.length > 0 ? [repeatedText(repeated)] : []),
    ...(lacksErasures ? [LACKS_ERASURES] : []),
    ...(pausedNewsletters > 0
      ? [`Newsletters that were being sent, and are paused now: ${pausedNewsletters}.`]
      : []),
    ...(removedAgain > 0 ? [`Removed since the backup, and removed again: ${removedAgain}.`] : []),
    ...(lacksStaffChanges ? [LACKS_STAFF_CHANGES] : []),
    ...staffLines(staff),
  ].join('\n')
}

const LACKS_ERASURES =
  'There is no list of erasures (erased.jsonl) from the time since the backup: erasures may be undone. Bring it from where it was copied to, and run npm run rights -- sweep.'

const LACKS_STAFF_CHANGES =
  'There is no list of changed accounts (staff-changes.jsonl) from the time since the backup: everybody on the staff needs a new password.'

/** The shop prints an address for its first owner alone. */
const LACKS_OWNER =
  'No owner is left. Invite one with an address that is not on the staff yet: npm run owner -- invite EMAIL --role owner'

function staffLines(staff: FinishedRestore['staff']): readonly string[] {
  const active = staff.filter(({ disabledAtMs }) => disabledAtMs === null)
  if (staff.length === 0)
    return ['Nobody is on the staff: the shop prints an address when it starts.']
  const lines = active.map(({ email, name, role, needsReset }) => {
    const reset = needsReset ? `  needs a new password: npm run owner -- reset ${email}` : ''
    return `  ${email}  ${role}  ${name}${reset}`
  })
  const hasOwner = active.some(({ role }) => role === 'owner')
  return ['On the staff now:', ...lines, ...(hasOwner ? [] : [LACKS_OWNER])]
}
