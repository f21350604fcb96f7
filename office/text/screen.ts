import { findDraft } from '#database/texts/text-drafts'
import { listVersions } from '#database/texts/texts'
import { readWholeNumber } from '#domain/form/whole-number'
import { textMessages } from '#domain/owner-messages/texts'
import type { TextContent } from '#domain/texts/text-content'
import { applyTextStep, readTypedText } from '#domain/texts/text-form-fields'
import { textForms } from '#domain/texts/text-forms'
import { isTextName, isTextOfConsent, type TextName } from '#domain/texts/text-names'
import { textWords } from '#domain/texts/text-words'
import {
  dropTextDraft,
  goBackToVersion,
  publishText,
  saveTextDraft,
} from '#server/texts/change-texts'
import { findTextProblems } from '#server/texts/check-text'
import { textFactsOf } from '#server/texts/text-facts-of'
import { bothVersions } from '../kit/both-versions.ts'
import { seenVersion } from '../kit/fields.ts'
import { screenPath, textPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { problemSentences, problemWords } from '../kit/text-problems.ts'
import { screens } from '../screens.ts'

export const load = async ({ context, params }: ScreenRequest) => {
  const name = readName(params)
  if (name === null) return null
  const { texts } = context.settings.current()
  const draft = await findDraft(context.db, name)
  const inForce = texts[name]
  const { title, about } = textForms[name]
  return show('text', title, {
    name,
    title,
    about,
    edition: draft.edition,
    content: draft.content ?? inForce.content,
    draft: draft.content && { savedAtMs: draft.savedAtMs, byName: draft.byName },
    origin: inForce.origin,
    versions: await listVersions(context.db, name),
    isOfConsent: isTextOfConsent(name),
  })
}

const { path } = screens.text
const ofText = { access: 'change-settings', screen: 'text' } as const
/** This fits the longest text in letters of several bytes. */
const MAX_BYTES = 512 * 1024

/** A draft is nobody's business but the owners'. What shoppers see next needs proof, as settings do. */
export const posts: readonly Post[] = [
  { ...ofText, path: `${path}/save`, maxBytes: MAX_BYTES, handle: withName(save) },
  { ...ofText, path: `${path}/drop`, handle: withName(drop) },
  {
    ...ofText,
    path: `${path}/publish`,
    screen: 'text-preview',
    needsProof: true,
    handle: withName(publish),
  },
  { ...ofText, path: `${path}/go-back`, needsProof: true, handle: withName(goBack) },
]

function readName(params: ScreenRequest['params']): TextName | null {
  const { text = '' } = params
  return isTextName(text) ? text : null
}

function withName(handle: (request: PostRequest, name: TextName) => Promise<PostOutcome>) {
  return async (request: PostRequest): Promise<PostOutcome> => {
    const name = readName(request.params)
    return name === null ? refuse(404, textMessages['text-unknown']) : handle(request, name)
  }
}

function askedOf(request: PostRequest, name: TextName) {
  return { name, seen: seenVersion(request.fields), actor: actorOfRequest(request) }
}

/** Every button of the editor saves what was typed. Those that lead to shoppers ask for a text that can be published. */
async function save(request: PostRequest, name: TextName): Promise<PostOutcome> {
  const { context, fields } = request
  const step = fields.text('step')
  const content = applyTextStep(readTypedText(name, fields.text), step)
  if (step === 'save' || step === 'look') {
    const refusal = refuseProblems(request, name, content)
    if (refusal) return refusal
  }
  const saved = await saveTextDraft(context, { ...askedOf(request, name), content })
  if (saved.ok) {
    if (step === 'look') return { kind: 'done', next: screenPath('text-preview', { text: name }) }
    return {
      kind: 'done',
      next: textPath(name) + (step === 'add' ? `#${lastSection(content)}` : ''),
      ...(step === 'save' && { notice: 'text-kept' }),
    }
  }
  return saved.error.code === 'text-changed'
    ? refuseChanged(name, content, saved.error.stored)
    : refuse(422, textMessages[saved.error.code])
}

function lastSection({ sections }: TextContent): string {
  return sections.at(-1)?.id ?? ''
}

function refuseProblems(
  { context }: PostRequest,
  name: TextName,
  content: TextContent,
): PostOutcome | null {
  const facts = textFactsOf(context, context.settings.current())
  const problems = findTextProblems(name, content, facts)
  return (
    problems && {
      kind: 'refused',
      status: 422,
      message: problems.whole && problemWords(problems.whole),
      errors: problemSentences(problems),
    }
  )
}

function refuseChanged(name: TextName, typed: TextContent, stored: TextContent): PostOutcome {
  return refuseConflict(
    textMessages['text-changed'],
    bothVersions(textWords(name, typed), textWords(name, stored)),
  )
}

async function drop(request: PostRequest, name: TextName): Promise<PostOutcome> {
  const dropped = await dropTextDraft(request.context, askedOf(request, name))
  if (!dropped.ok) return refuse(409, textMessages[dropped.error.code])
  return { kind: 'done', next: textPath(name), notice: 'text-draft-dropped' }
}

async function publish(request: PostRequest, name: TextName): Promise<PostOutcome> {
  const asksConsent = request.fields.text('asksConsent') === 'on'
  const published = await publishText(request.context, { ...askedOf(request, name), asksConsent })
  if (published.ok) return { kind: 'done', next: textPath(name), notice: 'text-published' }
  if (published.error.code !== 'text-invalid')
    return refuse(409, textMessages[published.error.code])
  const [problem] = [
    published.error.problems.whole,
    ...Object.values(published.error.problems.fields),
  ].flatMap((each) => each ?? [])
  return refuse(422, problem ? problemWords(problem) : textMessages['text-missing'])
}

async function goBack(request: PostRequest, name: TextName): Promise<PostOutcome> {
  const version = readWholeNumber(request.fields.text('version')) ?? -1
  const restored = await goBackToVersion(request.context, { ...askedOf(request, name), version })
  if (!restored.ok) return refuse(409, textMessages[restored.error.code])
  return { kind: 'done', next: textPath(name), notice: 'text-restored' }
}
