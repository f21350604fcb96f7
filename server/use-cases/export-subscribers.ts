import type { Kysely } from 'kysely'
import { addSubscriberLink } from '#database/repositories/subscriber-links'
import { listConfirmed } from '#database/repositories/subscribers'
import type { Schema } from '#database/schema'
import { toCsv } from '#domain/csv/csv'
import { unsubscribeUrl } from '#domain/newsletter/letter-link'
import { newLetterToken } from '../newsletter/letter-token.ts'

const HEADER = ['email', 'confirmed_at', 'source', 'unsubscribe_url']

type Desk = { readonly db: Kysely<Schema>; readonly publicUrl: string; readonly now: () => number }
type Exported = { readonly csv: string; readonly count: number }

/** Whom the shop may write to, each with a way out of their own for the letter to them. */
export async function exportSubscribers({ db, publicUrl, now }: Desk): Promise<Exported> {
  const nowMs = now()
  return db.transaction().execute(async (trx) => {
    const subscribers = await listConfirmed(trx)
    const rows: string[][] = []
    for (const { address, source, confirmedAtMs } of subscribers) {
      const { token, tokenHash } = newLetterToken()
      await addSubscriberLink(trx, { tokenHash, email: address, nowMs, confirmsUntilMs: null })
      const confirmedAt = new Date(confirmedAtMs).toISOString()
      rows.push([address, confirmedAt, source, unsubscribeUrl(publicUrl, token)])
    }
    return { csv: toCsv(HEADER, rows), count: rows.length }
  })
}
