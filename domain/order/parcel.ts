import { countPieces, type Line } from '../cart/line.ts'
import { completePhone } from '../checkout/read-phone.ts'
import { asString, cleanLine, cleanText } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'

/** `bus`: a driver takes it to a station, where the customer shows the number of the waybill. */
export const PARCEL_WAYS = ['courier', 'rider', 'bus'] as const
/** `collected`: no parcel, but handed to the customer where the order was to be collected. */
export type ShipmentWay = (typeof PARCEL_WAYS)[number] | 'collected'

/** What the owner says about a parcel; only the carrier is required. */
export type Parcel = {
  /** Absent: a courier. */
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

type ParcelField = Exclude<keyof Parcel, 'way'>

export type ParcelFieldErrors = {
  readonly [Field in ParcelField]?: 'carrier-required' | 'parcel-field-too-long'
}

const MAX_LENGTH: Readonly<Record<ParcelField, number>> = {
  carrier: 100,
  phone: 40,
  plate: 20,
  station: 100,
  tracking: 100,
  note: 500,
}

/**
 * Accepts any input: a missing field counts as empty, and a missing way as a courier. What belongs to
 * another way is left out, because a form without script sends its fields too.
 */
export function readParcel(input: unknown): Result<Parcel, ParcelFieldErrors> {
  const fields: Readonly<Record<string, unknown>> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  const way = PARCEL_WAYS.find((each) => each === fields.way) ?? 'courier'
  const parcel: Parcel = {
    way,
    carrier: cleanLine(asString(fields.carrier)),
    phone: riderPhone(cleanLine(asString(fields.phone))),
    plate: way === 'rider' ? cleanLine(asString(fields.plate)) : '',
    station: way === 'bus' ? cleanLine(asString(fields.station)) : '',
    tracking: cleanLine(asString(fields.tracking)),
    note: cleanText(asString(fields.note)),
  }
  const tooLong = FIELDS.filter((field) => (parcel[field]?.length ?? 0) > MAX_LENGTH[field])
  const errors: ParcelFieldErrors = {
    ...(parcel.carrier === '' ? { carrier: 'carrier-required' } : {}),
    ...Object.fromEntries(tooLong.map((field) => [field, 'parcel-field-too-long'])),
  }
  return Object.keys(errors).length === 0 ? success(parcel) : failure(errors)
}

/** Completed, so that it can be dialled from abroad; what is no number, such as two of them, stays as typed. */
function riderPhone(typed: string): string {
  return completePhone(typed) ?? typed
}

const FIELDS = ['carrier', 'phone', 'plate', 'station', 'tracking', 'note'] as const

/** Whether somebody carries it; what was collected is only written down like a parcel. */
export function isParcel({ way }: Pick<Parcel, 'way'>): boolean {
  return way !== 'collected'
}

/** A parcel about which nothing is said. */
export const NO_PARCEL: Parcel = { carrier: '', phone: '', tracking: '', note: '' }

/** Pieces of one line of the order. */
export type ParcelLine = { readonly position: number; readonly quantity: number }

/** Without a quantity: all that is left of that line. */
export type WantedLine = { readonly position: number; readonly quantity?: number | undefined }

export type ParcelRefusal = 'parcel-empty' | 'parcel-line-unknown' | 'parcel-too-many'

type ParcelRequest = {
  /** The lines of the order, by position. */
  readonly ordered: readonly Pick<Line, 'quantity'>[]
  /** What earlier parcels contain. */
  readonly sent: readonly ParcelLine[]
  /** Undefined: everything that is left. */
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
  return countPieces(lines.filter((line) => line.position === position))
}

/** A line that was named twice goes in once. */
function merged(lines: readonly ParcelLine[]): readonly ParcelLine[] {
  return [...new Set(lines.map(({ position }) => position))]
    .toSorted((a, b) => a - b)
    .map((position) => ({ position, quantity: quantityAt(lines, position) }))
}
