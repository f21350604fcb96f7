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

/** An order goes to this address, as it was typed. */
export type PayerAddress = Readonly<v.InferOutput<typeof addressForm>>
export type Place = Omit<PayerAddress, 'deliveryZone'>

/** `place` is null for pick-up, which needs no address. */
export type GivenPlace = { readonly place: Place | null; readonly zoneId: string }

/** The zone that was chosen decides which fields are needed. */
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

/** The shop knows where the order goes if it has either of the two. */
export function hasAddress(customer: Pick<PayerAddress, 'address' | 'digitalAddress'>): boolean {
  return customer.address !== '' || customer.digitalAddress !== ''
}
