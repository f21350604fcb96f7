import type { Kysely } from 'kysely'
import { findOrder } from '#database/repositories/order-with-payments'
import { listOrders } from '#database/repositories/orders'
import { listFailed } from '#database/repositories/outbox'
import {
  type Closing,
  closeReviewCases,
  findReviewCases,
  listOpenReviewCases,
} from '#database/repositories/review-cases'
import type { Schema } from '#database/schema'
import { cleanLine } from '#domain/form/text'
import { ORDER_STATES } from '#domain/order/order'
import { caseText, HOW_TO_CLOSE, listText, orderText } from './order-text.ts'
import { type Command, runCommand } from './run-command.ts'

const USAGE = `npm run orders -- attention                  what needs a person, and what to do
npm run orders -- close ID "what was done"   takes one off that list, with a note
npm run orders -- list [state]               all orders, or those that are ${ORDER_STATES.join(', ')}
npm run orders -- show ID                    one order with everything about it

ID is an order's number, a payment's reference, or what the list shows for an event.`

const MAX_NOTE_LENGTH = 500

async function attention(db: Kysely<Schema>): Promise<string> {
  const cases = await listOpenReviewCases(db)
  const failed = await listFailed(db)
  const texts: string[] = []
  for (const each of cases) {
    const order = each.orderId === null ? undefined : await findOrder(db, each.orderId)
    texts.push(caseText(each, order))
  }
  if (texts.length > 0) texts.push(HOW_TO_CLOSE)
  if (failed.length > 0) {
    texts.push(`Mails that could not be sent: ${failed.length}. See npm run mail -- failed`)
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
  const cases = await findReviewCases(db, id)
  if (cases.length > 0) return cases.map((each) => caseText(each)).join('\n\n')
  process.exitCode = 1
  return `There is no order ${id}.`
}

async function close(db: Kysely<Schema>, id: string, closing: Closing): Promise<string> {
  if ((await closeReviewCases(db, id, closing)) > 0) return `${id} is closed.`
  process.exitCode = 1
  return `${id} is not on the list of what needs a person.`
}

function readCommand([name, argument, ...more]: readonly string[]): Command | null {
  if (name === 'close' && argument !== undefined) return readClose(argument, more)
  if (more.length > 0) return null
  if (name === 'attention' && argument === undefined) return attention
  if (name === 'show' && argument !== undefined) return (db) => show(db, argument)
  if (name !== 'list') return null
  if (argument === undefined) return (db) => list(db, ORDER_STATES)
  return ORDER_STATES.some((state) => state === argument) ? (db) => list(db, [argument]) : null
}

/** An empty note is rejected: later nobody would know what was done. */
function readClose(id: string, words: readonly string[]): Command | null {
  const note = cleanLine(words.join(' ')).slice(0, MAX_NOTE_LENGTH)
  return note === '' ? null : (db, now) => close(db, id, { note, atMs: now() })
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
