import type { Parcel } from '#domain/order/parcel'
import { type ParcelFieldErrors, readParcel } from '#domain/order/read-parcel'
import type { Result } from '#domain/result'
import { textsOf } from '../fields.ts'
import type { Fields } from '../screen.ts'

const NAMES = ['way', 'carrier', 'phone', 'plate', 'station', 'tracking', 'note'] as const

/** Reads the fields of `ParcelFields`. */
export function readParcelFields(fields: Fields): Result<Parcel, ParcelFieldErrors> {
  return readParcel(textsOf(fields, NAMES))
}
