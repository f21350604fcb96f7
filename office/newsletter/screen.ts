import { findNewsletter } from '#database/newsletter/newsletters'
import { cleanLine } from '#domain/form/text'
import { documentText } from '#domain/mail/mail-document'
import { applyStep, readTypedBlocks } from '#domain/newsletter/block-form'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import { newsletterMessages } from '#domain/owner-messages/newsletters'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import {
  pauseNewsletter,
  resumeNewsletter,
  stopNewsletter,
} from '#server/newsletter/change-sending'
import {
  type EditFailure,
  type NewsletterProblems,
  removeDraft,
  saveDraft,
} from '#server/newsletter/edit-newsletter'
import { feedOutbox } from '#server/newsletter/feed-outbox'
import { findProblems } from '#server/newsletter/start-newsletter'
import { writeNewsletter } from '#server/newsletter/write-newsletter'
import { bothVersions } from '../kit/both-versions.ts'
import { seenVersion } from '../kit/fields.ts'
import { newsletterData, newsletterWriterOf } from '../kit/newsletter-screen-data.ts'
import { newsletterPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseFields,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.newsletter
/** This fits long texts in letters of several bytes. */
const MAX_BYTES = 256 * 1024

/** Loads the editor of a draft, or how far any other newsletter is. */
export const load = async ({ context, params }: ScreenRequest) => {
  const found = await findNewsletter(context.db, params.id ?? '')
  if (!found) return null
  const title = found.state === 'draft' ? 'Write a newsletter' : 'A newsletter'
  return show('newsletter', title, await newsletterData(context, found))
}

const ofNewsletter = { access: 'write-newsletters', screen: 'newsletter' } as const

export const posts: readonly Post[] = [
  { ...ofNewsletter, path: `${path}/save`, maxBytes: MAX_BYTES, handle: save },
  { ...ofNewsletter, path: `${path}/remove`, handle: remove },
  sendingPost('pause', { change: pauseNewsletter, notice: 'newsletter-paused' }),
  sendingPost('resume', { change: resumeNewsletter, notice: 'newsletter-resumed' }),
  sendingPost('stop', { change: stopNewsletter, notice: 'newsletter-stopped' }),
]

type Sending = { readonly change: typeof pauseNewsletter; readonly notice: OwnerNotice }

function sendingPost(step: string, { change, notice }: Sending): Post {
  return {
    ...ofNewsletter,
    path: `${path}/${step}`,
    handle: async (request) => {
      const { context, params } = request
      const id = params.id ?? ''
      const changed = await change(context, { id, actor: actorOfRequest(request) })
      if (!changed.ok) return refuse(409, newsletterMessages[changed.error])
      await feedOutbox(context)
      return { kind: 'done', next: newsletterPath(id), notice }
    },
  }
}

async function remove(request: PostRequest): Promise<PostOutcome> {
  const { context, params } = request
  const removed = await removeDraft(context, {
    id: params.id ?? '',
    actor: actorOfRequest(request),
  })
  if (!removed.ok) return refuse(409, newsletterMessages[removed.error])
  return { kind: 'done', next: screens.newsletters.path, notice: 'newsletter-removed' }
}

/** Every button of the editor saves, or shows what was typed again: nothing is lost. */
async function save({ context, params, fields }: PostRequest): Promise<PostOutcome> {
  const id = params.id ?? ''
  const step = fields.text('step')
  const typed = readContent(fields)
  const content = { ...typed, blocks: applyStep(typed.blocks, step) }
  const version = seenVersion(fields)
  const problems =
    step === 'review' ? await findProblems(newsletterWriterOf(context), content) : NO_PROBLEMS
  if (Object.keys(problems).length > 0) return refuseFields(problems, newsletterMessages)
  const saved = await saveDraft(context, { id, version, ...content })
  if (!saved.ok) return refuseEdit(context, { typed, failure: saved.error })
  if (step === 'review') return { kind: 'done', next: newsletterPath(id, 'review') }
  const notice = step === 'save' ? ({ notice: 'newsletter-saved' } as const) : {}
  return { kind: 'done', next: newsletterPath(id), ...notice }
}

const NO_PROBLEMS: NewsletterProblems = {}

function readContent(fields: Fields): NewsletterContent {
  return { subject: cleanLine(fields.text('subject')), blocks: readTypedBlocks(fields.text) }
}

type Refused = { readonly typed: NewsletterContent; readonly failure: EditFailure }

async function refuseEdit(
  context: PostRequest['context'],
  { typed, failure }: Refused,
): Promise<PostOutcome> {
  switch (failure.code) {
    case 'fields-invalid':
      return refuseFields(failure.fields, newsletterMessages)
    case 'newsletter-changed':
      return refuseConflict(
        newsletterMessages[failure.code],
        bothVersions(await wordsOf(context, typed), await wordsOf(context, failure.stored)),
      )
    default:
      return refuse(409, newsletterMessages[failure.code])
  }
}

/** The words are listed by the labels of the form. */
async function wordsOf(context: PostRequest['context'], content: NewsletterContent) {
  const document = await writeNewsletter(newsletterWriterOf(context), content, '')
  return { Subject: content.subject, 'What it says': documentText(document) }
}
