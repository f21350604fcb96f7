import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type DrawEntry, findEnteredBy, saveEntry } from '#database/draws/draw-entries'
import { addDrawLink } from '#database/draws/draw-links'
import { type Draw, findOpenDraw } from '#database/draws/draws'
import { findDrop } from '#database/drops/drops'
import { enqueueMail } from '#database/mail/outbox'
import { linkLetterKey } from '#database/mail/queued-mail'
import type { Schema } from '#database/schema'
import { type ProductVariant, variantKey } from '#domain/catalogue/product-variant'
import { hasVariant } from '#domain/catalogue/stock'
import { type EntryPerson, readAskedEntry, readEntryPerson } from '#domain/draw/draw-entry'
import { alreadyEnteredLetter, confirmEntryLetter } from '#domain/draw/draw-letters'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { failure, type Result, success } from '#domain/result'
import { newToken } from '../base/new-token.ts'
import { isDropId } from '../drops/change-drops.ts'
import type { AskedInLine, LineContext, LineRefusal } from '../line/line-context.ts'
import { variantFactsOf } from '../line/variant-facts.ts'
import { type AllowedLetter, withAllowanceAfter } from '../mail/letter-allowance.ts'

/**
 * Saves an unconfirmed entry and mails a link that confirms it, when it is its turn. A mailbox that has an entry
 * is mailed that instead: the answer is the same, so that nobody learns who takes part.
 */
export async function enterDraw(
  draws: LineContext,
  { form, ip }: AskedInLine,
): Promise<Result<null, LineRefusal>> {
  const { dropId, productId, variant } = readAskedEntry(form)
  const drop = isDropId(dropId) ? await findDrop(draws.db, dropId) : null
  const product = productId === null ? undefined : draws.catalogue.product(productId)
  if (drop?.mode !== 'draw' || drop.calledOffAtMs !== null || !product) {
    return failure({ code: 'draw-unknown' })
  }
  if (!drop.productIds.includes(product.id)) return failure({ code: 'draw-unknown' })
  const isOffered = variant !== null && hasVariant(product, variant)
  const person = readEntryPerson(form)
  if (!person.ok || !isOffered) {
    const fault = isOffered ? {} : ({ variant: 'draw-piece-unknown' } as const)
    const fields = { ...fault, ...(person.ok ? {} : person.error) }
    return failure({ code: 'fields-invalid', fields })
  }

  // Spellings of one mailbox share its limits, too.
  const email = personalMailboxOf(person.value.email)
  // The phone counts, too: what a stranger typed for this mailbox keeps no letter from whoever it belongs to.
  const about = `${dropId} ${variantKey(variant)} ${person.value.phone}`
  const counted = await withAllowanceAfter(
    draws,
    {
      purpose: 'draw',
      about,
      // Letters are counted for each draw, so that no letters about others keep an entry from being stored.
      countedFor: dropId,
      email,
      ip,
      begin: async (trx) => {
        const draw = await findOpenDraw(trx, dropId, draws.orders.nowIn)
        return draw ? success(draw) : failure('draw-closed')
      },
    },
    (trx, { begun: draw, allowed }) =>
      storeEntry(draws, trx, { draw, variant, person: person.value, ...allowed }),
  )
  if (counted.ok || counted.error === 'mailbox') return success(null)
  return failure({ code: counted.error === 'source' ? 'too-many-requests' : 'draw-closed' })
}

type Entering = AllowedLetter & {
  readonly draw: Draw
  readonly variant: ProductVariant
  readonly person: EntryPerson
}

async function storeEntry(
  draws: LineContext,
  trx: Transaction<Schema>,
  { turn, draw, ...entering }: Entering,
): Promise<void> {
  const { variant, person, nowMs } = entering
  const { dropId } = draw
  const known = await findEnteredBy(trx, { dropId, email: person.email })
  if (known) return mailKnown(draws, trx, { draw, known, nowMs, turn })
  const { token, tokenHash } = newToken()
  const asked = { ...entering, dropId, tokenHash }
  await addDrawLink(trx, {
    ...asked,
    entryId: await saveEntry(trx, { id: newEntryId(), ...asked }),
  })
  const facts = variantFactsOf(draws, { ...variant, person })
  const letter = confirmEntryLetter({ ...facts, draw, token })
  const dedupeKey = linkLetterKey('draw', tokenHash)
  await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
}

const ENTRY_ID_BYTES = 16

/** Random: nothing about a person can be learned from it. */
export function newEntryId(): string {
  return randomBytes(ENTRY_ID_BYTES).toString('hex')
}

type Known = AllowedLetter & { readonly draw: Draw; readonly known: DrawEntry }

async function mailKnown(
  draws: LineContext,
  trx: Transaction<Schema>,
  { draw, known, nowMs, turn }: Known,
) {
  const facts = variantFactsOf(draws, known)
  const letter = alreadyEnteredLetter({ ...facts, draw, entryId: known.id })
  const dedupeKey = `draw again ${known.id} ${nowMs}`
  await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
}
