import type { HealthItem, HealthPlace, HealthState } from '#domain/health/health'
import { healthTitles, TELL_THE_OWNER } from '#domain/owner-messages/health'
import type { StaffMember } from '#domain/staff/roles'
import { VERSION } from '#server/base/version'
import { readHealth } from '#server/health/read-health'
import { isOpenTo } from '../kit/access.ts'
import { type ScreenRequest, show, signedInOf } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export type HealthRow = {
  readonly id: string
  readonly title: string
  readonly state: HealthState
  readonly words: string
  readonly toDo: string | null
  /** The link leads to where this is done. It is null if that is not in the office, or if this person may not do it. */
  readonly link: { readonly href: string; readonly label: string } | null
}

export const load = async (request: ScreenRequest) => {
  const { context } = request
  const { staff } = signedInOf(request)
  const items = await readHealth(context)
  return show('health', 'Is all well?', {
    rows: items.map((item) => rowOf(item, staff)),
    readAtMs: context.now(),
    startedAtMs: context.processCounts.startedAtMs,
    version: VERSION,
  })
}

const LABELS: Readonly<Record<HealthPlace, string>> = { mail: 'Failed mail', backup: 'Backups' }

function rowOf({ id, state, words, toDo, place }: HealthItem, staff: StaffMember): HealthRow {
  const row = { id, title: healthTitles[id], state, words }
  if (place === undefined) return { ...row, toDo, link: null }
  if (!isOpenTo(screens[place].access, staff)) return { ...row, toDo: TELL_THE_OWNER, link: null }
  return { ...row, toDo, link: { href: screens[place].path, label: LABELS[place] } }
}
