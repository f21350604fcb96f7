import { countReaders } from '#database/newsletter/newsletter-readers'
import { findNewsletter } from '#database/newsletter/newsletters'
import { sendingTime } from '#domain/newsletter/sending-time'
import { newsletterMessages } from '#domain/owner-messages/newsletters'
import { mailServiceOf } from '#server/mail/mail-service'
import { previewNewsletter } from '#server/newsletter/preview-newsletter'
import { sendToOneself } from '#server/newsletter/send-to-oneself'
import { findProblems, startNewsletter } from '#server/newsletter/start-newsletter'
import { seenVersion } from '../kit/fields.ts'
import { newsletterWriterOf, sendingRateOf } from '../kit/newsletter-screen-data.ts'
import { newsletterPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path: newsletter } = screens.newsletter

/** Shows what readers see, with the buttons that send it. */
export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const found = await findNewsletter(context.db, params.id ?? '')
  if (!found) return null
  const writer = newsletterWriterOf(context)
  const { text } = await previewNewsletter(writer, found)
  const readers = await countReaders(context.db, context.now())
  const rate = sendingRateOf(context)
  const { id, subject, state, version } = found
  return show('newsletter-review', 'What readers see', {
    id,
    subject,
    state,
    version,
    text,
    isSound: Object.keys(await findProblems(writer, found)).length === 0,
    readers,
    time: sendingTime(readers, rate),
    perHour: rate.perHour,
    ownEmail: signedInOf(request).staff.email,
    isTextOnly: mailServiceOf(context.config) === 'emailjs',
    isToFiles: mailServiceOf(context.config) === 'files',
  })
}

const ofReview = { access: 'write-newsletters', screen: 'newsletter-review' } as const

export const posts: readonly Post[] = [
  { ...ofReview, path: `${newsletter}/test`, handle: test },
  { ...ofReview, path: `${newsletter}/send`, needsProof: true, handle: send },
]

async function test(request: PostRequest): Promise<PostOutcome> {
  const { context, params } = request
  const id = params.id ?? ''
  const staffId = signedInOf(request).staff.id
  const sent = await sendToOneself(context, { id, staffId })
  if (!sent.ok) return refuse(404, newsletterMessages[sent.error])
  const next = newsletterPath(id, 'review')
  return { kind: 'done', next, notice: 'newsletter-test-sent' }
}

async function send(request: PostRequest): Promise<PostOutcome> {
  const { context, params, fields } = request
  const id = params.id ?? ''
  const started = await startNewsletter(newsletterWriterOf(context), {
    id,
    version: seenVersion(fields),
    actor: actorOfRequest(request),
  })
  if (!started.ok) return refuse(409, newsletterMessages[started.error.code])
  return { kind: 'done', next: newsletterPath(id), notice: 'newsletter-started' }
}
