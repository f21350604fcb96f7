import { strToU8, zipSync } from 'fflate'
import * as v from 'valibot'
import { findRequest } from '#database/data-rights/data-rights-requests'
import { MAX_EXTENSION_DAYS } from '#domain/data-rights/due-date'
import { wholeNumber } from '#domain/form/fields'
import { typedText } from '#domain/form/text'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { requestFormMessages, rightsMessages } from '#domain/owner-messages/rights'
import {
  type AnswerRefusal,
  eraseForRequest,
  exportForRequest,
} from '#server/data-rights/answer-request'
import type { EraseRefusal } from '#server/data-rights/erase-address'
import {
  closeDataRightsRequest,
  extendDataRightsRequest,
} from '#server/data-rights/update-data-rights-request'
import { rightsPath } from '../kit/paths.ts'
import { readPosted } from '../kit/read-posted.ts'
import { rightsRequestData } from '../kit/rights-request-data.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens['rights-request']
export const load = async ({ context, params }: ScreenRequest) => {
  const request = await findRequest(context.db, params.number ?? '')
  if (!request) return null
  const data = await rightsRequestData(context, request)
  return show('rights-request', `Request ${request.number}`, data)
}

const ofRequest = { access: 'protect-data', screen: 'rights-request' } as const

export const posts: readonly Post[] = [
  { ...ofRequest, path: `${path}/extend`, handle: extend },
  { ...ofRequest, path: `${path}/export`, needsProof: true, handle: exportFiles },
  { ...ofRequest, path: `${path}/erase`, needsProof: true, handle: erase },
  { ...ofRequest, path: `${path}/close`, needsProof: true, handle: close },
]

const extension = v.object({
  days: wholeNumber({ min: 1, max: MAX_EXTENSION_DAYS }, 'days-out-of-range'),
  reason: v.pipe(typedText, v.nonEmpty('reason-missing')),
})
const closing = v.object({ outcome: v.pipe(typedText, v.nonEmpty('outcome-missing')) })

async function extend(request: PostRequest): Promise<PostOutcome> {
  const read = readPosted(extension, request.fields, requestFormMessages)
  if (!read.ok) return read.error
  const extended = await extendDataRightsRequest(request.context, numberOf(request), {
    ...read.value,
    actor: actorOfRequest(request),
  })
  if (!extended.ok) return refuse(409, rightsMessages[extended.error])
  return done(request, 'rights-extended')
}

async function exportFiles(request: PostRequest): Promise<PostOutcome> {
  const exported = await exportForRequest(request.context, answerOf(request))
  if (!exported.ok) return refuseAnswer(exported.error)
  const files = exported.value.map(({ name, text }) => [name, strToU8(text)])
  return {
    kind: 'file',
    name: `${numberOf(request)}.zip`,
    type: 'application/zip',
    content: zipSync(Object.fromEntries(files)),
  }
}

async function erase(request: PostRequest): Promise<PostOutcome> {
  const erased = await eraseForRequest(request.context, answerOf(request))
  if (!erased.ok) return refuseAnswer(erased.error)
  return done(request, erased.value.isSwept ? 'rights-erased' : 'rights-erased-not-swept')
}

async function close(request: PostRequest): Promise<PostOutcome> {
  const read = readPosted(closing, request.fields, requestFormMessages)
  if (!read.ok) return read.error
  const closed = await closeDataRightsRequest(request.context, numberOf(request), {
    ...read.value,
    actor: actorOfRequest(request),
  })
  if (!closed.ok) return refuse(409, rightsMessages[closed.error])
  return done(request, 'rights-closed')
}

function numberOf({ params }: PostRequest): string {
  return params.number ?? ''
}

function answerOf(request: PostRequest) {
  return {
    number: numberOf(request),
    isVerified: request.fields.text('verified') === 'on',
    actor: actorOfRequest(request),
  }
}

function done(request: PostRequest, notice: OwnerNotice): PostOutcome {
  return { kind: 'done', next: rightsPath(numberOf(request)), notice }
}

function refuseAnswer(refusal: AnswerRefusal | EraseRefusal): PostOutcome {
  switch (refusal.code) {
    case 'request-unverified':
      return refuseWith({ verified: rightsMessages[refusal.code] })
    case 'orders-unsettled':
      return refuse(409, rightsMessages[refusal.code](refusal.orders))
    default:
      return refuse(409, rightsMessages[refusal.code])
  }
}
