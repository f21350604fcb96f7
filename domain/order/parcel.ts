import { countUnits, type Line } from '../cart/line.ts'
import { failure, type Result, success } from '../result.ts'

/** A `bus` driver takes it to a station, where the customer shows the number of the waybill. */
export const PARCEL_WAYS = ['courier', 'rider', 'bus'] as const
/** `collected` is no parcel: the order was handed to the customer where it was to be collected. */
export type ShipmentWay = (typeof PARCEL_WAYS)[number] | 'collected'

/** The owner says this about a parcel; only the carrier is required. */
export type Parcel = {
  /** A parcel without a way goes by courier. */
  readonly way?: ShipmentWay
  /** The name of the carrier, the rider or the bus company. */
  readonly carrier: string
  /** The rider's or the driver's phone. */
  readonly phone: string
  /** The number plate of a rider's motorbike. */
  readonly plate?: string
  /** The station to which a bus brings it. */
  readonly station?: string
  /** The tracking number, or for a bus the number of its waybill. */
  readonly tracking: string
  readonly note: string
}

/** Somebody carries a parcel; what was collected is only written down like one. */
export function isParcel({ way }: Pick<Parcel, 'way'>): boolean {
  return way !== 'collected'
}

/** Nothing is said about this parcel. */
export const NO_PARCEL: Parcel = { carrier: '', phone: '', tracking: '', note: '' }

/** The units are of one line of the order. */
export type ParcelLine = { readonly position: number; readonly quantity: number }

/** No quantity means all that is left of that line. */
export type WantedLine = { readonly position: number; readonly quantity?: number | undefined }

export type ParcelRefusal = 'parcel-empty' | 'parcel-line-unknown' | 'parcel-too-many'

type ParcelRequest = {
  /** These are the lines of the order, by position. */
  readonly ordered: readonly Pick<Line, 'quantity'>[]
  /** This is what earlier parcels contain. */
  readonly sent: readonly ParcelLine[]
  /** Undefined means everything that is left. */
  readonly wanted: readonly WantedLine[] | undefined
}

export type PlannedParcel = {
  readonly lines: readonly ParcelLine[]
  /** Nothing is left to send after it. */
  readonly isLast: boolean
}

export function planParcel({
  ordered,
  sent,
  wanted,
}: ParcelRequest): Result<PlannedParcel, ParcelRefusal> {
  const left = ordered.map(({ quantity }, position) => quantity - quantityAt(sent, position))
  const lines: ParcelLine[] = []
  const asked: readonly WantedLine[] = wanted ?? left.map((_, position) => ({ position }))
  for (const { position, quantity } of asked) {
    const leftHere = left[position]
    if (leftHere === undefined) return failure('parcel-line-unknown')
    const taken = quantity ?? leftHere
    if (!Number.isSafeInteger(taken) || taken < 0 || taken > leftHere) {
      return failure('parcel-too-many')
    }
    left[position] = leftHere - taken
    if (taken > 0) lines.push({ position, quantity: taken })
  }
  if (lines.length === 0) return failure('parcel-empty')
  return success({ lines: merged(lines), isLast: left.every((quantity) => quantity === 0) })
}

export function quantityAt(lines: readonly ParcelLine[], position: number): number {
  return countUnits(lines.filter((line) => line.position === position))
}

/** A line that was named twice goes in once. */
function merged(lines: readonly ParcelLine[]): readonly ParcelLine[] {
  return [...new Set(lines.map(({ position }) => position))]
    .toSorted((a, b) => a - b)
    .map((position) => ({ position, quantity: quantityAt(lines, position) }))
}
