import * as v from 'valibot'
import { readDigitalAddress } from '../delivery/digital-address.ts'
import type { Zone } from '../delivery/zone.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { optionalLine, requiredLine } from '../form/text.ts'
import { type Result, success } from '../result.ts'

// `chooseZone` validates it.
const deliveryZone = optionalLine(60)

const addressForm = v.object({
  address: requiredLine(200, 'address-required'),
  city: requiredLine(100, 'city-required'),
  region: requiredLine(100, 'region-required'),
  digitalAddress: v.pipe(
    optionalLine(60),
    v.transform((typed) => readDigitalAddress(typed) ?? typed),
  ),
  postalCode: optionalLine(20),
  deliveryZone,
})

/** Where an order goes, as it was typed. */
export type PayerAddress = Readonly<v.InferOutput<typeof addressForm>>
/** A `PayerAddress` without the zone. */
export type Place = Omit<PayerAddress, 'deliveryZone'>

/** Where an order is to go: `place` is null for pick-up, which needs no address. */
export type GivenPlace = { readonly place: Place | null; readonly zoneId: string }

/** Which fields are needed depends on the zone that was chosen. */
export function readGivenPlace(
  input: unknown,
  zones: readonly Zone[],
): Result<GivenPlace, FieldErrors<keyof PayerAddress>> {
  const chosen = readForm(v.object({ deliveryZone }), input)
  const zoneId = chosen.ok ? chosen.value.deliveryZone : ''
  const isPickUp = zones.some(({ id, kind }) => id === zoneId && kind === 'pick-up')
  if (isPickUp) return success({ place: null, zoneId })
  const read = readForm(addressForm, input)
  if (!read.ok) return read
  const { deliveryZone: _, ...place } = read.value
  return success({ place, zoneId })
}

/** Whether the shop knows where the order goes. */
export function hasAddress(customer: Pick<PayerAddress, 'address' | 'digitalAddress'>): boolean {
  return customer.address !== '' || customer.digitalAddress !== ''
}
