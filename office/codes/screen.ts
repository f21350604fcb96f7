import type { TypedCode } from '#domain/discount/read-discount-code'
import { codeMessages } from '#domain/owner-messages/codes'
import {
  type AddFailure,
  addCode,
  endDiscountCode,
  resumeDiscountCode,
} from '#server/discounts/change-codes'
import { endStarters } from '#server/discounts/starter-codes'
import { textsOf } from '../kit/fields.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseFields,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { loadCodesData } from './screen-data.ts'

const { path } = screens.codes

export const load = async ({ context }: ScreenRequest) =>
  show('codes', 'Discount codes', await loadCodesData(context))

const ofCodes = { access: 'give-discounts', screen: 'codes' } as const

export const posts: readonly Post[] = [
  { ...ofCodes, path: `${path}/add`, handle: add },
  { ...ofCodes, path: `${path}/end`, handle: end },
  { ...ofCodes, path: `${path}/resume`, handle: resume },
  {
    access: 'give-discounts',
    screen: 'today',
    path: `${path}/end-starters`,
    handle: endOfStarters,
  },
]

async function add(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const added = await addCode(context, {
    typed: typedCodeOf(fields),
    actor: actorOfRequest(request),
    isForm: true,
  })
  if (!added.ok) return refuseAdding(added.error)
  return { kind: 'done', next: path, notice: 'code-added' }
}

const TEXTS = ['code', 'kind', 'amount', 'from', 'until', 'uses', 'perPerson']

function typedCodeOf(fields: Fields): TypedCode {
  const [of = '', name = ''] = fields.text('scope').split(' ', 2)
  return { ...textsOf(fields, TEXTS), [of === 'product' ? 'product' : 'collection']: name }
}

function refuseAdding(refusal: AddFailure): PostOutcome {
  switch (refusal.code) {
    case 'code-exists':
      return refuseFields({ code: refusal.code }, codeMessages)
    case 'code-collection-unknown':
    case 'code-product-unknown':
      return refuseFields({ scope: refusal.code }, codeMessages)
    case 'fields-invalid': {
      const { product, ...fields } = refusal.fields
      return refuseFields({ ...fields, scope: product }, codeMessages)
    }
  }
}

async function end(request: PostRequest): Promise<PostOutcome> {
  const code = request.fields.text('code')
  const ended = await endDiscountCode(request.context, { code, actor: actorOfRequest(request) })
  // A second tap finds the code ended already, which is what the person wanted.
  if (ended.ok || ended.error.code === 'code-ended') {
    return { kind: 'done', next: path, notice: 'code-ended' }
  }
  return refuse(409, codeMessages[ended.error.code])
}

async function resume(request: PostRequest): Promise<PostOutcome> {
  const code = request.fields.text('code')
  const resumed = await resumeDiscountCode(request.context, {
    code,
    actor: actorOfRequest(request),
  })
  if (resumed.ok) return { kind: 'done', next: path, notice: 'code-resumed' }
  return refuse(409, codeMessages[resumed.error.code])
}

async function endOfStarters(request: PostRequest): Promise<PostOutcome> {
  const ended = await endStarters(request.context, actorOfRequest(request))
  const notice = ended === 1 ? 'starter-code-ended' : 'starter-codes-ended'
  return { kind: 'done', next: screens.today.path, notice }
}
