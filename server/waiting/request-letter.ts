import type { Transaction } from 'kysely'
import { enqueueMail } from '#database/mail/outbox'
import { linkLetterKey } from '#database/mail/queued-mail'
import type { Schema } from '#database/schema'
import { addWaitingLink } from '#database/waiting/waiting-links'
import type { WaitingRequest } from '#database/waiting/waiting-list'
import { CONFIRM_FOR_MS } from '#domain/newsletter/letter-link'
import { confirmWaitingLetter } from '#domain/waiting/waiting-letters'
import type { WaitingPerson } from '#domain/waiting/waiting-request'
import { newToken } from '../base/new-token.ts'
import type { LineContext } from '../line/line-context.ts'
import { variantFactsOf } from '../line/variant-facts.ts'
import type { AllowedLetter } from '../mail/letter-allowance.ts'

type RequestLetter = AllowedLetter & {
  readonly request: WaitingRequest
  /** The person is as typed for this letter. */
  readonly person: WaitingPerson
}

/** The letter whose link makes a request count. */
export async function enqueueRequestLetter(
  context: Pick<LineContext, 'config' | 'catalogue'>,
  trx: Transaction<Schema>,
  { request, person, nowMs, turn }: RequestLetter,
): Promise<void> {
  const { id: requestId } = request
  const { token, tokenHash } = newToken()
  const confirmsUntilMs = nowMs + CONFIRM_FOR_MS
  await addWaitingLink(trx, { tokenHash, requestId, nowMs, confirmsUntilMs, person })
  const facts = variantFactsOf(context, { ...request, person })
  const letter = confirmWaitingLetter(request.kind, { ...facts, token })
  const dedupeKey = linkLetterKey('waiting', tokenHash)
  await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
}
