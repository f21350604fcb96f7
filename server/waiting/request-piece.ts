import { randomUUIDv7 } from 'node:crypto'
import { enqueueMail } from '#database/repositories/outbox'
import { addWaitingLink } from '#database/repositories/waiting-links'
import { saveWaitingRequest } from '#database/repositories/waiting-list'
import { type Piece, pieceKey } from '#domain/catalogue/piece'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import type { FieldErrors } from '#domain/form/read-form'
import { CONFIRM_FOR_MS } from '#domain/newsletter/letter-link'
import { failure, type Result, success } from '#domain/result'
import { confirmWaitingLetter } from '#domain/waiting/waiting-letters'
import {
  readWaitingPerson,
  readWaitingPiece,
  type WaitingField,
} from '#domain/waiting/waiting-request'
import { newToken } from '../http/new-token.ts'
import { withLetterAllowance } from '../mail/letter-allowance.ts'
import { findDropOfPiece, kindOf } from './drop-of-piece.ts'
import type { WaitingContext } from './waiting-context.ts'

export type RequestRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<WaitingField> }
  | { readonly code: 'waiting-piece-unknown' | 'too-many-requests' }

type Asked = {
  readonly form: unknown
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

/**
 * Saves an unconfirmed request and mails a link that confirms it. A repeat also succeeds, without a mail.
 * Limits count requests, so that nobody learns who waits.
 */
export async function requestPiece(
  waiting: WaitingContext,
  { form, ip }: Asked,
): Promise<Result<Piece, RequestRefusal>> {
  const piece = readWaitingPiece(form)
  const product = piece && waiting.catalogue.product(piece.productId)
  const isOffered = product?.variants.some(
    ({ colour, size }) => colour === piece?.colour && size === piece.size,
  )
  if (!piece || !product || !isOffered) return failure({ code: 'waiting-piece-unknown' })
  const drop = await findDropOfPiece(waiting.db, waiting, product.id)
  const { dropId } = drop
  const kind = kindOf(drop)
  const person = readWaitingPerson(kind, form)
  if (!person.ok) return failure({ code: 'fields-invalid', fields: person.error })

  // Spellings of one mailbox share its limits, too.
  const email = personalMailboxOf(person.value.email)
  const allowance = {
    topic: 'waiting',
    about: pieceKey(piece),
    email,
    ip,
  } as const
  const counted = await withLetterAllowance(waiting, allowance, async (trx, nowMs) => {
    const asked = { id: randomUUIDv7(), kind, piece, dropId, person: person.value, nowMs }
    const { id: requestId, state, person: kept } = await saveWaitingRequest(trx, asked)
    if (state !== 'unconfirmed') return
    const { token, tokenHash } = newToken()
    await addWaitingLink(trx, {
      tokenHash,
      requestId,
      nowMs,
      confirmsUntilMs: nowMs + CONFIRM_FOR_MS,
    })
    const { publicUrl } = waiting
    const facts = { email: kept.email, token, publicUrl, piece, title: product.title }
    const letter = confirmWaitingLetter(kind, facts)
    await enqueueMail(trx, { kind: 'letter', dedupeKey: `waiting ${tokenHash}`, letter, nowMs })
  })
  return counted.ok || counted.error === 'mailbox'
    ? success(piece)
    : failure({ code: 'too-many-requests' })
}
