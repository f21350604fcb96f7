import { listRequests } from '#database/data-rights/data-rights-requests'
import { fieldSentences } from '#domain/form/field-sentences'
import { noteRequest } from '#server/data-rights/note-request'
import { sweepRemains } from '#server/data-rights/sweep-remains'
import type { RightsList } from '../kit/data/rights-data.ts'
import { textsOf } from '../kit/fields.ts'
import { rightsPath } from '../kit/paths.ts'
import { deadlineOf, proofOf } from '../kit/rights-request-data.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.rights
const MAX_CLOSED_SHOWN = 100

export const load = async ({ context, search }: ScreenRequest) => {
  const list: RightsList = search.get('show') === 'closed' ? 'closed' : 'open'
  const requests = await listRequests(context.db, list)
  const shown = list === 'open' ? requests : requests.toReversed().slice(0, MAX_CLOSED_SHOWN)
  const nowMs = context.now()
  return show('rights', 'Personal data', {
    list,
    requests: shown.map((request) => ({
      number: request.number,
      requestType: request.requestType,
      name: request.name,
      deadline: deadlineOf(request, nowMs),
      proof: proofOf(request),
    })),
    more: requests.length - shown.length,
  })
}

const ofRights = { access: 'protect-data', screen: 'rights', needsProof: true } as const

export const posts: readonly Post[] = [
  { access: 'protect-data', screen: 'rights', path: `${path}/new`, handle: note },
  { ...ofRights, path: `${path}/sweep`, handle: sweep },
]

async function note(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const names = ['name', 'email', 'requestType', 'details', 'verificationMethod']
  const noted = await noteRequest(context, {
    form: textsOf(fields, names),
    actor: actorOfRequest(request),
  })
  if (noted.ok) return { kind: 'done', next: rightsPath(noted.value), notice: 'rights-noted' }
  return refuseWith(fieldSentences(noted.error))
}

async function sweep(request: PostRequest): Promise<PostOutcome> {
  const { isSwept } = await sweepRemains(request.context, actorOfRequest(request))
  return { kind: 'done', next: path, notice: isSwept ? 'rights-swept' : 'rights-not-swept' }
}
