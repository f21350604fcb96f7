import { type Parcel, type ParcelFieldErrors, readParcel } from '#domain/order/parcel'
import type { Result } from '#domain/result'
import type { Fields } from '../screen.ts'

const NAMES = ['way', 'carrier', 'phone', 'plate', 'station', 'tracking', 'note'] as const

/** The fields of `ParcelFields`. */
export function readParcelFields(fields: Fields): Result<Parcel, ParcelFieldErrors> {
  return readParcel(Object.fromEntries(NAMES.map((name) => [name, fields.text(name)])))
}
