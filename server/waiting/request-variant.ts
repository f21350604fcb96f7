import { randomUUIDv7 } from 'node:crypto'
import { isReferenceViolation } from '#database/reference-violation'
import { addWaitingRequest, saveWaitingRequest } from '#database/waiting/waiting-list'
import { type ProductVariant, variantKey } from '#domain/catalogue/product-variant'
import { hasVariant } from '#domain/catalogue/stock'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { failure, type Result, success } from '#domain/result'
import { readWaitingPerson, readWaitingVariant } from '#domain/waiting/waiting-request'
import type { AskedInLine, LineContext, LineRefusal } from '../line/line-context.ts'
import { withLetterAllowance, withSourceAllowance } from '../mail/letter-allowance.ts'
import { findDropOfProduct, kindOf } from './drop-of-product.ts'
import { enqueueRequestLetter } from './request-letter.ts'

/**
 * Saves an unconfirmed request and mails a link that confirms it, when it is its turn. A repeat also succeeds,
 * without a mail. Limits count requests, so that nobody learns who waits; only a network over its own share is
 * refused.
 */
export async function requestVariant(
  waiting: LineContext,
  { form, ip }: AskedInLine,
): Promise<Result<ProductVariant, LineRefusal>> {
  const variant = readWaitingVariant(form)
  const product = variant && waiting.catalogue.product(variant.productId)
  if (!variant || !product || !hasVariant(product, variant))
    return failure({ code: 'waiting-piece-unknown' })
  const drop = await findDropOfProduct(waiting.db, waiting, product.id)
  const { dropId } = drop
  const kind = kindOf(drop)
  const person = readWaitingPerson(kind, form)
  if (!person.ok) return failure({ code: 'fields-invalid', fields: person.error })

  // Spellings of one mailbox share its limits, too.
  const email = personalMailboxOf(person.value.email)
  const allowance = {
    purpose: 'waiting',
    // The phone counts, too: what a stranger typed for this mailbox keeps no letter from whoever it belongs to.
    about: `${variantKey(variant)} ${person.value.phone}`,
    email,
    ip,
  } as const
  const asked = { id: randomUUIDv7(), kind, variant, dropId, person: person.value }
  try {
    return await save(waiting, { asked, allowance })
  } catch (error) {
    // The product was deleted a moment ago, and this process does not know it yet.
    if (isReferenceViolation(error)) return failure({ code: 'waiting-piece-unknown' })
    throw error
  }
}

type Saving = {
  readonly asked: Omit<Parameters<typeof addWaitingRequest>[1], 'nowMs'>
  readonly allowance: Parameters<typeof withLetterAllowance>[1] &
    Pick<Parameters<typeof withSourceAllowance>[1], 'ip'>
}

async function save(
  waiting: LineContext,
  { asked, allowance }: Saving,
): Promise<Result<ProductVariant, LineRefusal>> {
  const { person, variant } = asked
  const { ip } = allowance
  const mailed = await withLetterAllowance(waiting, allowance, async (trx, allowed) => {
    const request = await saveWaitingRequest(trx, { ...asked, nowMs: allowed.nowMs })
    if (request.state !== 'unconfirmed') return
    await enqueueRequestLetter(waiting, trx, { request, person, ...allowed })
  })
  const stored =
    mailed.ok || mailed.error === 'source'
      ? mailed
      : await withSourceAllowance(waiting, { purpose: 'waiting', ip }, (trx, nowMs) =>
          // The mailbox got enough letters: this one comes later (`send-deferred-letters.ts`).
          addWaitingRequest(trx, { ...asked, nowMs }),
        )
  return stored.ok ? success(variant) : failure({ code: 'too-many-requests' })
}
