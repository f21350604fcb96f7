import type { HealthItem, HealthPlace } from '#domain/health/health'
import { healthTitles, TELL_THE_OWNER } from '#domain/owner-messages/health'
import { readHealth } from '#server/health/read-health'
import { type ScreenLoader, signedInOf } from '../kit/screen.ts'
import { screens } from '../kit/screens.ts'
import type { HealthRow } from './data.ts'

export const healthScreen: ScreenLoader = async (request) => {
  const { context } = request
  const isOwner = signedInOf(request).staff.role === 'owner'
  const items = await readHealth(context)
  return {
    screen: 'health',
    title: 'Is all well?',
    data: {
      rows: items.map((item) => rowOf(item, isOwner)),
      readAtMs: context.now(),
      startedAtMs: context.processCounts.startedAtMs,
    },
  }
}

const LABELS: Readonly<Record<HealthPlace, string>> = { mail: 'Failed mail', backup: 'Backups' }

function rowOf({ id, state, words, toDo, place }: HealthItem, isOwner: boolean): HealthRow {
  const row = { id, title: healthTitles[id], state, words }
  if (place === undefined) return { ...row, toDo, link: null }
  if (!isOwner) return { ...row, toDo: TELL_THE_OWNER, link: null }
  return { ...row, toDo, link: { href: screens[place].path, label: LABELS[place] } }
}
