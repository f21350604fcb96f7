import * as v from 'valibot'
import { completePhone } from '../checkout/read-phone.ts'
import { choiceOf, ignoredField } from '../form/fields.ts'
import { type FieldErrors, readForm, readOwnerForm } from '../form/read-form.ts'
import { optionalLine, optionalText, typedLine } from '../form/text.ts'
import { parcelMessages } from '../owner-messages/orders.ts'
import type { Result } from '../result.ts'
import { PARCEL_WAYS, type Parcel } from './parcel.ts'

const tooLong = 'parcel-field-too-long'
const wayForm = v.object({ way: v.fallback(choiceOf(PARCEL_WAYS, ''), 'courier') })

function buildForm(way: (typeof PARCEL_WAYS)[number]) {
  return v.object({
    ...wayForm.entries,
    carrier: v.pipe(optionalLine(100, tooLong), v.nonEmpty('carrier-required')),
    phone: v.pipe(typedLine, v.transform(riderPhone), v.maxLength(40, tooLong)),
    plate: way === 'rider' ? optionalLine(20, tooLong) : ignoredField(''),
    station: way === 'bus' ? optionalLine(100, tooLong) : ignoredField(''),
    tracking: optionalLine(100, tooLong),
    note: optionalText(500, tooLong),
  })
}

export type ParcelFieldErrors = FieldErrors<keyof Parcel, keyof typeof parcelMessages>

/**
 * Any input is accepted: a missing field counts as empty, and a missing way as a courier. The fields of another way
 * are left out, because a form without script sends them too.
 */
export function readParcel(input: unknown): Result<Parcel, ParcelFieldErrors> {
  const known = readForm(wayForm, input)
  return readOwnerForm(buildForm(known.ok ? known.value.way : 'courier'), input, parcelMessages)
}

/**
 * The number is completed so that it can be dialled from abroad; what is no number, such as two of them, stays as
 * typed.
 */
function riderPhone(typed: string): string {
  return completePhone(typed) ?? typed
}
