import type { Kysely } from 'kysely'
import { enqueueMail } from '#database/mail/outbox'
import { linkLetterKey } from '#database/mail/queued-mail'
import { addSubscriberLink } from '#database/newsletter/subscriber-links'
import { saveSubscriber } from '#database/newsletter/subscribers'
import type { Schema } from '#database/schema'
import { confirmationLetter } from '#domain/newsletter/confirmation-letter'
import { CONFIRM_FOR_MS } from '#domain/newsletter/letter-link'
import { failure, type Result, success } from '#domain/result'
import { newToken } from '../base/new-token.ts'
import { type AllowedLetter, withLetterAllowance } from '../mail/letter-allowance.ts'
import type { SubscriptionContext } from './subscription-context.ts'

type SubscriptionRequest = {
  readonly email: string
  readonly source: string
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

/**
 * Saves an unconfirmed address and mails it a confirmation link, in its turn. A repeat also succeeds, without a
 * mail. Limits count requests, not subscribers, so that nobody learns who is on the list; only a network that
 * asks too often is refused.
 */
export async function requestSubscription(
  context: SubscriptionContext,
  { email, source, ip }: SubscriptionRequest,
): Promise<Result<null, 'too-many-requests'>> {
  const allowance = { purpose: 'newsletter', email, ip } as const
  const counted = await withLetterAllowance(context, allowance, async (trx, allowed) => {
    const saved = await saveSubscriber(trx, { email, source, createdAtMs: allowed.nowMs })
    if (saved.state === 'confirmed') return
    const { publicUrl } = context.config
    const brandName = context.settings.current().brand.name
    const link = { email: saved.address, publicUrl, brandName, ...allowed }
    await enqueueConfirmation(trx, link)
  })
  return counted.ok || counted.error === 'mailbox' ? success(null) : failure('too-many-requests')
}

type NewLink = AllowedLetter & {
  readonly email: string
  readonly publicUrl: string
  readonly brandName: string
}

async function enqueueConfirmation(trx: Kysely<Schema>, { nowMs, turn, ...link }: NewLink) {
  const { email } = link
  const { token, tokenHash } = newToken()
  await addSubscriberLink(trx, { tokenHash, email, nowMs, confirmsUntilMs: nowMs + CONFIRM_FOR_MS })
  const letter = confirmationLetter({ ...link, token })
  const dedupeKey = linkLetterKey('newsletter', tokenHash)
  await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
}
