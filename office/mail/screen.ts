import * as v from 'valibot'
import { type FailedItem, listLastFailedMails } from '#database/mail/failed-mails'
import { countUnsent } from '#database/mail/outbox'
import { findOrderEmails } from '#database/orders/orders'
import { mailKindRow } from '#domain/mail/mail-kinds'
import { ownerMessages } from '#domain/owner-messages/office'
import { retryMails } from '#server/mail/retry-mails'
import { actorOfRequest, type Post, refuse, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.mail
const MAX_SHOWN = 100

export type FailedMail = {
  readonly key: string
  readonly about: string
  readonly to: string
  readonly reason: string
  readonly createdAtMs: number
  readonly failedAtMs: number
}

export const load = async ({ context }: ScreenRequest) => {
  const { db, settings } = context
  const items = await listLastFailedMails(db, MAX_SHOWN)
  const shown = items.map((item) => ({ item, about: aboutOf(item) }))
  const orderIds = shown.flatMap(({ about }) => (about.orderId === null ? [] : [about.orderId]))
  const emails = await findOrderEmails(db, orderIds)
  const shopEmail = settings.current().brand.email
  const { waiting, failed } = await countUnsent(db)
  return show('mail', 'Failed mail', {
    failed: shown.map(({ item, about }) => ({
      key: item.dedupeKey,
      about: about.words,
      to: about.isToShop ? shopEmail : (about.to ?? emails.get(about.orderId ?? '') ?? ''),
      reason: item.lastError,
      createdAtMs: item.createdAtMs,
      failedAtMs: item.failedAtMs,
    })),
    moreFailed: Math.max(0, failed - shown.length),
    waiting,
  })
}

type About = {
  readonly words: string
  readonly to: string | null
  readonly orderId: string | null
  /** A mail to the shop is addressed when it is sent. */
  readonly isToShop: boolean
}

const letterSchema = v.object({
  to: v.string(),
  subject: v.string(),
  audience: v.string(),
  isToPerson: v.optional(v.boolean(), false),
})
const orderSchema = v.object({ orderId: v.string() })

function aboutOf({ kind, payload }: FailedItem): About {
  const letter = v.safeParse(letterSchema, payload)
  if (letter.success) {
    const { to, subject, audience, isToPerson } = letter.output
    return { words: subject, to, orderId: null, isToShop: audience === 'shop' && !isToPerson }
  }
  const order = v.safeParse(orderSchema, payload)
  const orderId = order.success ? order.output.orderId : null
  const row = mailKindRow(kind)
  // A kind that this release does not know is shown by its own name.
  const label = row?.label ?? kind.replaceAll('-', ' ')
  const words = `${label}${orderId ? ` ${orderId}` : ''}`
  return { words, to: null, orderId, isToShop: row?.to === 'shop' }
}

const ofMail = { access: 'resend-mail', screen: 'mail' } as const

export const posts: readonly Post[] = [
  {
    ...ofMail,
    path: `${path}/resend`,
    handle: async (request) => {
      const dedupeKey = request.fields.text('mail')
      const actor = actorOfRequest(request)
      const retried = await retryMails(request.context, { actor, dedupeKey })
      if (!retried.ok) return refuse(409, ownerMessages['mail-gone'])
      return { kind: 'done', next: path, notice: 'mail-resent' }
    },
  },
  {
    ...ofMail,
    path: `${path}/resend-all`,
    handle: async (request) => {
      const retried = await retryMails(request.context, { actor: actorOfRequest(request) })
      return retried.ok && retried.value.mails > 0
        ? { kind: 'done', next: path, notice: 'mails-resent' }
        : { kind: 'done', next: path }
    },
  },
]
