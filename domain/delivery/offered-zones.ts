import { type Cedis, pesewas } from '../money/money.ts'
import { type DeliverySettings, OTHER_COUNTRIES, type Zone } from './zone.ts'

export type OfferedZone = Zone & {
  /** The fee is for this subtotal. */
  readonly fee: Cedis
}

type Place = { readonly country: string; readonly region: string }

/** The zones that cover a place: the cheapest first, pick-up last. */
export function offeredZones(
  delivery: DeliverySettings,
  place: Place,
  subtotal: Cedis,
): readonly OfferedZone[] {
  return coveringZones(delivery.zones, place)
    .map((zone) => ({ ...zone, fee: feeOf(zone, delivery, subtotal) }))
    .sort((a, b) => rank(a) - rank(b) || a.fee.minor - b.fee.minor)
}

/** Towns do not count: nobody can spell them all. */
function coveringZones(zones: readonly Zone[], { country, region }: Place): readonly Zone[] {
  const named = zones.filter(({ countries }) => countries.includes(country))
  const candidates =
    named.length > 0 ? named : zones.filter(({ countries }) => countries.includes(OTHER_COUNTRIES))
  return candidates.filter(({ regions }) => regions.length === 0 || regions.includes(region))
}

function feeOf(
  { kind, feePesewas }: Zone,
  { freeFromPesewas }: DeliverySettings,
  subtotal: Cedis,
): Cedis {
  return pesewas(kind === 'charged' && subtotal.minor < freeFromPesewas ? feePesewas : 0)
}

function rank({ kind }: Zone): number {
  return kind === 'pick-up' ? 1 : 0
}

/** The first zone is chosen when none was asked for. Null means that the asked zone, or any, is not offered. */
export function chooseZone(offered: readonly OfferedZone[], askedId: string): OfferedZone | null {
  if (askedId === '') return offered[0] ?? null
  return offered.find(({ id }) => id === askedId) ?? null
}
