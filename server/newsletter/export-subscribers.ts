import type { Kysely } from 'kysely'
import { inBatches } from '#database/in-batches'
import { addSubscriberLinks } from '#database/newsletter/subscriber-links'
import { listConfirmed } from '#database/newsletter/subscribers'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { toCsv } from '#domain/csv/csv'
import { unsubscribeUrl } from '#domain/newsletter/letter-link'
import type { AppContext } from '../base/context.ts'
import { newToken } from '../base/new-token.ts'

const HEADER = ['email', 'confirmed_at', 'source', 'unsubscribe_url']

type Desk = Pick<AppContext, 'db' | 'now'> & {
  readonly config: Pick<AppContext['config'], 'publicUrl'>
}
type Exported = { readonly csv: string; readonly count: number }

/** The confirmed subscribers, each with a new unsubscribe link for the newsletter. */
export async function exportSubscribers({ db, now, config }: Desk): Promise<Exported> {
  const nowMs = now()
  const rows: string[][] = []
  let afterMailbox = ''
  const count = await inBatches(async (maxRows) => {
    const batch = await addUnsubscribeLinks(db, { afterMailbox, maxRows, nowMs })
    for (const { address, confirmedAtMs, source, token } of batch) {
      const confirmedAt = new Date(confirmedAtMs).toISOString()
      rows.push([address, confirmedAt, source, unsubscribeUrl(config.publicUrl, token)])
    }
    afterMailbox = batch.at(-1)?.mailbox ?? afterMailbox
    return batch.length
  })
  return { csv: toCsv(HEADER, rows), count }
}

type Batch = {
  readonly afterMailbox: string
  readonly maxRows: number
  readonly nowMs: number
}

function addUnsubscribeLinks(db: Kysely<Schema>, { nowMs, ...part }: Batch) {
  return transact(db, async (trx) => {
    const subscribers = await listConfirmed(trx, part)
    const withTokens = subscribers.map((subscriber) => ({ ...subscriber, ...newToken() }))
    await addSubscriberLinks(
      trx,
      withTokens.map(({ tokenHash, address }) => ({
        tokenHash,
        email: address,
        nowMs,
        confirmsUntilMs: null,
      })),
    )
    return withTokens
  })
}
