import type { Kysely } from 'kysely'
import {
  findAttention,
  findOrder,
  findUnknownPayments,
} from '#database/repositories/order-attention'
import { listOrders } from '#database/repositories/orders'
import { listParked } from '#database/repositories/outbox'
import type { Schema } from '#database/schema'
import { ORDER_STATES } from '#domain/order/order'
import { openDatabase } from './open-database.ts'
import { attentionText, listText, orderText, unknownPaymentText } from './order-text.ts'

const USAGE = `npm run orders -- attention      what needs a person, and what to do
npm run orders -- list [state]   all orders, or those that are ${ORDER_STATES.join(', ')}
npm run orders -- show ID        one order with everything about it`

type Command = (db: Kysely<Schema>) => Promise<string>

async function attention(db: Kysely<Schema>): Promise<string> {
  const orders = await findAttention(db)
  const payments = await findUnknownPayments(db)
  const parked = await listParked(db)
  const texts = [...orders.map(attentionText), ...payments.map(unknownPaymentText)]
  if (parked.length > 0) {
    texts.push(`Mails that could not be sent: ${parked.length}. See npm run mail -- failed`)
  }
  return texts.join('\n\n') || 'Nothing needs you.'
}

async function list(db: Kysely<Schema>, states: typeof ORDER_STATES | [string]): Promise<string> {
  const wanted = ORDER_STATES.filter((state) => states.some((name) => name === state))
  const orders = (await Promise.all(wanted.map((state) => listOrders(db, state)))).flat()
  const sorted = orders.toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  return sorted.map(listText).join('\n') || 'There are no such orders.'
}

async function show(db: Kysely<Schema>, id: string): Promise<string> {
  const found = await findOrder(db, id)
  if (found) return orderText(found)
  process.exitCode = 1
  return `There is no order ${id}.`
}

function readCommand([name, argument, ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null
  if (name === 'attention' && argument === undefined) return attention
  if (name === 'show' && argument !== undefined) return (db) => show(db, argument)
  if (name !== 'list') return null
  if (argument === undefined) return (db) => list(db, ORDER_STATES)
  return ORDER_STATES.some((state) => state === argument) ? (db) => list(db, [argument]) : null
}

const command = readCommand(process.argv.slice(2))
if (command) {
  const database = await openDatabase()
  if (database) {
    console.log(await command(database.db))
    await database.close()
  }
} else {
  console.error(USAGE)
  process.exitCode = 1
}
