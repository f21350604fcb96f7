import { isDemoKind } from '#domain/demo-content/demo-content'
import { demoMessages } from '#domain/owner-messages/demo-content'
import { keepDemoContent, removeDemoContent } from '#server/demo-content/decide-demo-content'
import { readDemoContent } from '#server/demo-content/read-demo-content'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { alsoField } from './also-field.ts'

const { path } = screens['demo-content']

export const load = async ({ context }: ScreenRequest) =>
  show('demo-content', 'Demo content', { standings: await readDemoContent(context.db) })

const ofDemoContent = { access: 'change-settings', screen: 'demo-content' } as const

export const posts: readonly Post[] = [
  { ...ofDemoContent, path: `${path}/remove`, needsProof: true, handle: remove },
  { ...ofDemoContent, path: `${path}/keep`, handle: keep },
]

async function remove(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const kind = fields.text('kind')
  if (!isDemoKind(kind)) return refuse(422, demoMessages['demo-kind-unknown'])
  const actor = actorOfRequest(request)
  const standing = (await readDemoContent(context.db)).find((each) => each.kind === kind)
  const ticked = (standing?.edited ?? [])
    .map(({ key }) => key)
    .filter((key) => fields.text(alsoField(key)) === 'on')
  await removeDemoContent(context, { kind, actor, ticked })
  return { kind: 'done', next: path, notice: 'demo-content-removed' }
}

async function keep(request: PostRequest): Promise<PostOutcome> {
  const kind = request.fields.text('kind')
  if (!isDemoKind(kind)) return refuse(422, demoMessages['demo-kind-unknown'])
  await keepDemoContent(request.context, { kind, actor: actorOfRequest(request) })
  return { kind: 'done', next: path, notice: 'demo-content-kept' }
}
