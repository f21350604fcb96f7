import type { UploadRefusal } from '#domain/catalogue/upload'
import { sentencesOf } from '#domain/form/field-sentences'
import type { Parcel, WantedLine } from '#domain/order/parcel'
import { readPosition, readQuantity } from '#domain/order/read-line'
import { parcelMessages } from '#domain/owner-messages/orders'
import { uploadMessages } from '#domain/owner-messages/pictures'
import { failure, type Result, success } from '#domain/result'
import { cleanWaybillPhoto } from '#server/orders/fulfil/clean-waybill-photo'
import { readParcelFields } from '../kit/orders/read-parcel-fields.ts'
import type { PostRequest } from '../kit/screen.ts'

type ParcelForm = {
  readonly parcel: Parcel
  readonly photo: Uint8Array | null
  /** Undefined: the form has no list of lines, and everything left is sent. */
  readonly lines: readonly WantedLine[] | undefined
}

/** Reads the form that sends a parcel, or says at each field what is wrong with it. */
export async function readParcelForm(
  request: PostRequest,
): Promise<Result<ParcelForm, Readonly<Record<string, string>>>> {
  const parcel = readParcelFields(request.fields)
  const { lines, errors } = readLines(request)
  if (!parcel.ok || Object.keys(errors).length > 0) {
    const sentences = parcel.ok ? {} : sentencesOf(parcel.error, parcelMessages)
    return failure({ ...sentences, ...errors })
  }
  const photo = await readPhoto(request, parcel.value)
  if (!photo.ok) return failure({ photo: uploadMessages[photo.error] })
  return success({ parcel: parcel.value, photo: photo.value, lines })
}

/** Null without one. A browser sends an empty file for a field that was left empty. */
async function readPhoto(
  { body }: PostRequest,
  { way }: Parcel,
): Promise<Result<Uint8Array | null, UploadRefusal>> {
  const file: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'photo') : ''
  if (way !== 'bus' || file === undefined || file === '') return success(null)
  return file instanceof Uint8Array ? cleanWaybillPhoto(file) : failure('not-a-picture')
}

type Chosen = Pick<ParcelForm, 'lines'> & { readonly errors: Readonly<Record<string, string>> }

/** The form lists the lines with units left, each with how many go into this parcel. */
function readLines({ fields }: Pick<PostRequest, 'fields'>): Chosen {
  const listed = fields.text('lines').trim()
  if (listed === '') return { lines: undefined, errors: {} }
  const lines: WantedLine[] = []
  const errors: Record<string, string> = {}
  for (const line of listed.split(/\s+/)) {
    const name = `quantity-${line}`
    const [position, quantity] = [readPosition(line), readQuantity(fields.text(name))]
    if (position !== null && quantity !== null) lines.push({ position, quantity })
    else errors[name] = parcelMessages['parcel-quantity-invalid']
  }
  return { lines, errors }
}
