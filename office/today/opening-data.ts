import type { OpeningItem } from '#domain/opening/judge-opening'
import { type OpeningPoint, openingPoints } from '#domain/opening/opening-points'
import { can } from '#domain/staff/roles'
import { readOpening } from '#server/opening/read-opening'
import { type ScreenRequest, signedInOf } from '../kit/screen.ts'
import { screens } from '../screens.ts'
import type { OpeningData, OpeningRow } from './data.ts'

/** Whoever may change the settings opens the shop. */
export const OPENING_ACCESS = 'change-settings'

export async function readOpeningData(request: ScreenRequest): Promise<OpeningData | null> {
  const { context, origin } = request
  const { staff } = signedInOf(request)
  if (!can(staff, OPENING_ACCESS)) return null
  const { items, putOff, done, all } = await readOpening({ context, staffId: staff.id, origin })
  return {
    rows: items.map(toRow),
    putOff: putOff.map((each) => ({ ...each, title: openingPoints[each.point].title })),
    done,
    all,
  }
}

function toRow({ point, state, isBlocked, details, step }: OpeningItem): OpeningRow {
  const { title, why, canBeRight = false } = openingPoints[point]
  const link = isBlocked ? null : linkOf(point)
  return { point, title, why, state, details, step, canBeRight, link }
}

function linkOf(point: OpeningPoint): OpeningRow['link'] {
  const { place } = openingPoints[point]
  if (place === null) return null
  const part = place.part === undefined ? '' : `#${place.part}-heading`
  return { href: `${screens[place.screen].path}${part}`, label: place.label }
}
