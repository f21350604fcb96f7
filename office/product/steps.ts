import type { StateStep } from '#domain/catalogue/product-state'
import { type ProductMessageCode, productMessages } from '#domain/owner-messages/catalogue'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { changeState, type StateFailure } from '#server/products/change-state'
import { pauseSelling, resumeSelling } from '#server/products/pause-selling'
import { productPath } from '../kit/paths.ts'
import { refuseProblems, refuseUnknown, withProductId } from '../kit/refuse-product.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.product
const ofProduct = { access: 'edit-catalogue', screen: 'product' } as const

export const stepPosts: readonly Post[] = [
  stepPost('publish', 'product-published'),
  { ...ofProduct, path: `${path}/schedule`, handle: (request) => withProductId(request, schedule) },
  stepPost('take-back', 'product-taken-back'),
  stepPost('archive', 'product-archived'),
  stepPost('bring-back', 'product-brought-back'),
  pausePost('pause', { change: pauseSelling, notice: 'selling-paused' }),
  pausePost('resume', { change: resumeSelling, notice: 'selling-resumed' }),
]

type Pause = { readonly change: typeof pauseSelling; readonly notice: OwnerNotice }

function pausePost(step: 'pause' | 'resume', { change, notice }: Pause): Post {
  return {
    ...ofProduct,
    path: `${path}/${step}`,
    handle: (request) =>
      withProductId(request, async ({ context }, productId) => {
        const changed = await change(context, { productId, actor: actorOfRequest(request) })
        if (!changed.ok) return refuseUnknown()
        await context.catalogue.refresh()
        return { kind: 'done', next: productPath(productId), notice }
      }),
  }
}

function stepPost(step: Exclude<StateStep, 'schedule'>, notice: OwnerNotice): Post {
  return {
    ...ofProduct,
    path: `${path}/${step}`,
    handle: (request) =>
      withProductId(request, async (_, id) => {
        const actor = actorOfRequest(request)
        const changed = await changeState(request.context, { id, actor, step })
        return changed.ok
          ? { kind: 'done', next: productPath(id), notice }
          : refuseStep(changed.error)
      }),
  }
}

async function schedule(request: PostRequest, id: number): Promise<PostOutcome> {
  const publishAtMs = readInstant(request.fields.text('publishAt'))
  if (publishAtMs === null) return refuseTime('publish-time-wrong')
  const actor = actorOfRequest(request)
  const step = { id, actor, step: 'schedule', publishAtMs } as const
  const changed = await changeState(request.context, step)
  if (!changed.ok) return refuseStep(changed.error)
  return { kind: 'done', next: productPath(id), notice: 'product-scheduled' }
}

/** The field has Ghana's time, which is UTC. */
function readInstant(typed: string): number | null {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null
  const ms = Date.parse(`${typed}Z`)
  return Number.isNaN(ms) ? null : ms
}

function refuseStep(refusal: StateFailure): PostOutcome {
  switch (refusal.code) {
    case 'product-unknown':
      return refuseUnknown()
    case 'not-publishable':
      return refuseProblems(refusal.problems)
    case 'state-changed':
      return refuse(409, productMessages['state-changed'])
    default:
      return refuseTime(refusal.code)
  }
}

function refuseTime(code: ProductMessageCode): PostOutcome {
  return refuseWith({ publishAt: productMessages[code] })
}
