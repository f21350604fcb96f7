import { findDrop } from '#database/drops/drops'
import { gmtTextWithYear } from '#domain/drop/gmt-text'
import { readOpening, type TypedDrop } from '#domain/drop/read-drop'
import { dropMessages } from '#domain/owner-messages/drops'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import {
  type ChangeFailure,
  callOffDrop,
  isDropId,
  moveDrop,
  newDropId,
  type PlanFailure,
  planDrop,
} from '#server/drops/change-drops'
import { pauseSelling, resumeSelling } from '#server/products/pause-selling'
import { bothVersions, type LabelledWords } from '../kit/both-versions.ts'
import { seenVersion, textsOf } from '../kit/fields.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseFields,
  refuseWith,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { loadDropsData } from './screen-data.ts'

const { path } = screens.drops

export const load = async (request: ScreenRequest) => {
  const data = await loadDropsData(request.context, signedInOf(request).staff)
  return show('drops', 'Drops', data)
}

const ofDrops = { access: 'plan-drops', screen: 'drops' } as const

export const posts: readonly Post[] = [
  { ...ofDrops, path: `${path}/plan`, handle: plan },
  { ...ofDrops, path: `${path}/move`, handle: move },
  { ...ofDrops, path: `${path}/call-off`, handle: callOff },
  pausePost('pause', { change: pauseSelling, notice: 'selling-paused' }),
  pausePost('resume', { change: resumeSelling, notice: 'selling-resumed' }),
]

type Pause = { readonly change: typeof pauseSelling; readonly notice: OwnerNotice }

/** The sale of everything. */
function pausePost(step: 'pause' | 'resume', { change, notice }: Pause): Post {
  return {
    ...ofDrops,
    path: `${path}/${step}`,
    handle: async (request) => {
      const { context } = request
      await change(context, { productId: null, actor: actorOfRequest(request) })
      await context.settings.refresh()
      return { kind: 'done', next: path, notice }
    },
  }
}

async function plan(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const id = fields.text('id')
  const planned = await planDrop(context, {
    typed: typedDropOf(fields),
    actor: actorOfRequest(request),
    id: isDropId(id) ? id : newDropId(),
  })
  if (!planned.ok) return refusePlan(planned.error)
  return { kind: 'done', next: path, notice: 'drop-planned' }
}

function typedDropOf(fields: Fields): TypedDrop {
  return {
    ...textsOf(fields, ['title', 'at', 'limit', 'mode', 'holdMinutes']),
    productIds: [...fields.all('productIds'), ...fields.text('numbers').split(/[\s,]+/)],
  }
}

function refusePlan(refusal: PlanFailure): PostOutcome {
  return refusal.code === 'drop-product-unknown'
    ? refuseWith({ productIds: dropMessages[refusal.code](refusal.productId) })
    : refuseFields(refusal.fields, dropMessages)
}

async function move(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const at = fields.text('at')
  const moved = await moveDrop(context, { ...changeOf(request), at })
  if (moved.ok) return { kind: 'done', next: path, notice: 'drop-moved' }
  const read = readOpening(at, { nowMs: context.now(), mode: 'line' })
  const typed = read.ok ? gmtTextWithYear(read.value) : at
  return refuseChange(request, moved.error, { 'Its time': typed })
}

async function callOff(request: PostRequest): Promise<PostOutcome> {
  const calledOff = await callOffDrop(request.context, changeOf(request))
  if (calledOff.ok) return { kind: 'done', next: path, notice: 'drop-called-off' }
  return refuseChange(request, calledOff.error, { 'Its time': CALLED_OFF })
}

const CALLED_OFF = 'called off'

function changeOf(request: PostRequest) {
  const { fields } = request
  return {
    id: fields.text('id'),
    version: seenVersion(fields),
    actor: actorOfRequest(request),
  }
}

async function refuseChange(
  { context, fields }: PostRequest,
  { code }: ChangeFailure,
  typed: LabelledWords,
): Promise<PostOutcome> {
  switch (code) {
    case 'drop-unknown':
    case 'drop-opened':
      return refuse(409, dropMessages[code])
    case 'drop-changed':
    case 'drop-called-off': {
      const stored = await findDrop(context.db, fields.text('id'))
      const time = stored?.calledOffAtMs === null ? gmtTextWithYear(stored.opensAtMs) : CALLED_OFF
      return refuseConflict(dropMessages[code], bothVersions(typed, { 'Its time': time }))
    }
    default:
      return refuseFields({ at: code }, dropMessages)
  }
}
