import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type NewMessage, saveMessage } from '#database/contact/contact-messages'
import { hit } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import type { Letter } from '#domain/mail/letter'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { networkOf } from '../base/http/network-of.ts'
import { sha256 } from '../base/sha256.ts'
import { notifyShop } from '../mail/notify-shop.ts'

const HOUR_MS = 3_600_000
const MAX_PER_PERSON_PER_HOUR = 10
/** Within this time the same message counts as a retry after a lost response. */
const DEDUPE_WINDOW_MS = 600_000

type Sent<Refusal> = {
  readonly message: Omit<NewMessage, 'id' | 'createdAtMs'>
  /** The shop is told by this letter. */
  readonly letter: Letter
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
  /** The mailbox or phone of the sender, only counted as a hash. */
  readonly sender: string
  /** It looks, in the transaction that stores the message, whether that may be stored. */
  readonly findRefusal?: (trx: Transaction<Schema>) => Promise<Refusal | null>
}

export type TooMany = { readonly code: 'contact-too-many' | 'too-many-requests' }

/** Stores a message and notifies the shop; the same message from the same person only once within ten minutes. */
export async function storeMessage<Refusal = never>(
  { db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>,
  { message, letter, ip, sender, findRefusal }: Sent<Refusal>,
): Promise<Result<null, TooMany | Refusal>> {
  const countHour = async (who: string) =>
    (await hit(db, sha256(`contact ${who}`), HOUR_MS, now())).hits
  if ((await countHour(`source ${networkOf(ip)}`)) > config.formLimits.perHour)
    return failure({ code: 'too-many-requests' })
  if ((await countHour(sender)) > MAX_PER_PERSON_PER_HOUR)
    return failure({ code: 'contact-too-many' })

  return transact(db, async (trx) => {
    const nowMs = now()
    const key = sha256(`contact message ${JSON.stringify(message)}`)
    const { hits } = await hit(trx, key, DEDUPE_WINDOW_MS, nowMs)
    if (hits > 1) return success(null)

    const id = randomBytes(5).toString('hex')
    await saveMessage(trx, { ...message, id, createdAtMs: nowMs })
    await notifyShop(trx, { topic: 'contact', dedupeKey: `contact ${id}`, letter, nowMs })
    // Variants are locked after the counts of limits, as everywhere; a refusal takes all of this back.
    const refusal = (await findRefusal?.(trx)) ?? null
    return refusal === null ? success(null) : failure(refusal)
  })
}
