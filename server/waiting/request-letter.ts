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
import { titleOf } from '../catalogue/name-piece.ts'
import type { AllowedLetter } from '../mail/letter-allowance.ts'
import type { WaitingContext } from './waiting-context.ts'

type RequestLetter = AllowedLetter & {
  readonly request: WaitingRequest
  /** As typed for this letter. */
  readonly person: WaitingPerson
}

/** The letter whose link makes a request count. */
export async function enqueueRequestLetter(
  { config, catalogue }: Pick<WaitingContext, 'config' | 'catalogue'>,
  trx: Transaction<Schema>,
  { request, person, nowMs, turn }: RequestLetter,
): Promise<void> {
  const { id: requestId, kind, productId, colour, size } = request
  const { token, tokenHash } = newToken()
  const confirmsUntilMs = nowMs + CONFIRM_FOR_MS
  await addWaitingLink(trx, { tokenHash, requestId, nowMs, confirmsUntilMs, person })
  const piece = { productId, colour, size }
  const title = titleOf(catalogue, productId)
  const { publicUrl } = config
  const letter = confirmWaitingLetter(kind, { email: person.email, token, publicUrl, piece, title })
  const dedupeKey = linkLetterKey('waiting', tokenHash)
  await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
}
