import { countEntriesOf, type DrawEntry, listEntries } from '#database/draws/draw-entries'
import { listSharedPhones } from '#database/draws/draw-groups'
import { findDraws } from '#database/draws/draws'
import type { StoredDrop } from '#database/drops/drops'
import { can, type StaffMember } from '#domain/staff/roles'
import type { AppContext } from '../base/context.ts'
import { nameVariant } from '../catalogue/name-variant.ts'
import type { DrawWinner, ListedDraw } from './drops-data.ts'

/** Enough to see a pattern; the published list has all groups. */
const MAX_ALIKE = 100

/** The draws among these drops, for the back office. */
export async function listDraws(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  drops: readonly StoredDrop[],
  staff: StaffMember,
): Promise<ReadonlyMap<string, ListedDraw>> {
  const ids = drops.filter(({ mode }) => mode === 'draw').map(({ id }) => id)
  const draws = await findDraws(db, ids)
  const seesEntrants = can(staff, 'see-waiting')
  const counts = await countEntriesOf(db, ids)
  const listed = new Map<string, ListedDraw>()
  for (const [id, { seedHash, drawnAtMs }] of draws) {
    const isDrawn = drawnAtMs !== null
    const drawn =
      isDrawn && seesEntrants ? await listEntries(db, id, ['offered', 'won', 'gone']) : []
    const winners = drawn
      .toSorted((a, b) => (a.offeredAtMs ?? 0) - (b.offeredAtMs ?? 0))
      .flatMap((entry) => toWinner(entry, nameVariant(catalogue, entry)))
    const { entered, unconfirmed } = counts.get(id) ?? { entered: 0, unconfirmed: 0 }
    const shared = seesEntrants ? await listSharedPhones(db, id, MAX_ALIKE) : []
    const alike = shared.map((group) =>
      group.map(({ name, ...entry }) => ({
        id: entry.id,
        name,
        variant: nameVariant(catalogue, entry),
      })),
    )
    listed.set(id, { hash: seedHash, entered, unconfirmed, isDrawn, winners, alike })
  }
  return listed
}

/** Whoever was erased before the draw came to them was never offered anything. */
function toWinner(entry: DrawEntry, variant: string): readonly DrawWinner[] {
  const { id, state, person, offeredAtMs, offerExpiresAtMs, orderId } = entry
  if (offeredAtMs === null) return []
  if (state !== 'offered' && state !== 'won' && state !== 'gone') return []
  const openUntilMs = state === 'offered' ? offerExpiresAtMs : null
  return [{ id, variant, name: person.name, state, openUntilMs, orderId }]
}
