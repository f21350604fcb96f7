import * as v from 'valibot'
import { readDigitalAddress } from '../delivery/digital-address.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { optionalLine, requiredLine } from '../form/text.ts'
import type { Result } from '../result.ts'

const addressForm = v.object({
  address: requiredLine(200, 'address-required'),
  city: requiredLine(100, 'city-required'),
  region: requiredLine(100, 'region-required'),
  digitalAddress: v.pipe(
    optionalLine(60),
    v.transform((typed) => readDigitalAddress(typed) ?? typed),
  ),
  postalCode: optionalLine(20),
  // Validated by `chooseZone`.
  deliveryZone: optionalLine(60),
})

/** Where an order goes that was made without an address. */
export type PayerAddress = Readonly<v.InferOutput<typeof addressForm>>

export function readPayerAddress(
  input: unknown,
): Result<PayerAddress, FieldErrors<keyof PayerAddress>> {
  return readForm(addressForm, input)
}

/** Whether the shop knows where the order goes. */
export function hasAddress(customer: Pick<PayerAddress, 'address' | 'digitalAddress'>): boolean {
  return customer.address !== '' || customer.digitalAddress !== ''
}
