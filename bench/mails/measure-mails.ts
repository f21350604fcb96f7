import type { Kysely } from 'kysely'
import { connectDatabase } from '#database/connect'
import { enqueueMail } from '#database/mail/outbox'
import { insertOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { startMailJob } from '#server/letters/start-mail-job'
import { createSmtp } from '#server/mail/smtp/smtp'
import { findPostgresServer } from '#testing/database/postgres-binaries'
import {
  migratedPostgres,
  migratedSqlite,
  type ThrowawayDatabase,
} from '#testing/database/throwaway'
import { aMailJob } from '#testing/mail/mail-job'
import { startFakeSmtp } from '#testing/stand-ins/fake-smtp'
import { BUDGETS } from '../budgets.ts'

const ORDERS = 300
/** The default of SMTP_MAILS_PER_SECOND. */
const PER_SECOND = 10
const SETTINGS = { host: '127.0.0.1', tls: 'none', login: null, clientName: null } as const
const FROM = { name: 'Shop', address: 'post@shop.example' }

/** This runs on the real clock: the rate is a part of what is measured. */
export async function measureMails() {
  const rows = [await measureOn('SQLite', migratedSqlite)]
  if (findPostgresServer()) rows.push(await measureOn('PostgreSQL', migratedPostgres))
  return rows
}

async function measureOn(name: string, create: () => Promise<ThrowawayDatabase>) {
  const { settings, remove } = await create()
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  const { db, close } = connected.value
  try {
    await fillOutbox(db)
    const sent = await sendAll(db)
    const buyers = { what: "the buyers' last mail", measured: sent.buyers, unit: 's' } as const
    const shop = { what: "the shop's last notice", measured: sent.all, unit: 's' } as const
    return {
      name,
      figures: [
        { ...buyers, budget: BUDGETS.buyersMailsSeconds },
        { ...shop, budget: null },
      ],
    }
  } finally {
    await close()
    await remove()
  }
}

/** Each order with the notice to the shop before the buyer's mail. */
async function fillOutbox(db: Kysely<Schema>) {
  const nowMs = Date.now()
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= ORDERS; number += 1) {
      const order = aMailedOrder({ id: `ORD-${number}` })
      const hashes = { accessTokenHash: `t${number}`, requestHash: 'r', sourceHash: 's' }
      await insertOrder(trx, { ...order, ...hashes, holdExpiresAtMs: nowMs })
      const about = { orderId: order.id, nowMs } as const
      await enqueueMail(trx, { kind: 'shop-mail', reference: `R-${number}`, ...about })
      await enqueueMail(trx, { kind: 'order-mail', ...about })
    }
  })
}

async function sendAll(db: Kysely<Schema>) {
  const server = await startFakeSmtp()
  const smtp = { ...SETTINGS, port: server.port, from: FROM, perSecond: PER_SECOND }
  const startedAt = performance.now()
  const mailer = createSmtp(smtp, Date.now)
  const job = startMailJob(aMailJob({ db, mailer, now: Date.now }))
  try {
    await server.reached('message', ORDERS)
    const buyers = secondsSince(startedAt)
    const isForBuyer = ({ to }: { readonly to: readonly string[] }) => to[0] === BUYER
    if (!server.messages().slice(0, ORDERS).every(isForBuyer)) {
      throw new Error('A notice to the shop left before a mail of a buyer')
    }
    await server.reached('message', 2 * ORDERS)
    return { buyers, all: secondsSince(startedAt) }
  } finally {
    await job.stop()
    await server.close()
  }
}

const BUYER = aMailedOrder().customer.email

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}
