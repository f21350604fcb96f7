import { parseArgs } from 'node:util'
import { readInstant } from '#domain/form/read-instant'
import { ORDER_STATES } from '#domain/order/order'
import type { WantedLine } from '#domain/order/parcel'
import {
  acceptPayment,
  closeCases,
  collect,
  deliver,
  makeReady,
  note,
  pack,
  release,
  send,
  undo,
} from './order-changes.ts'
import { listCases, listOrders, showOrder } from './order-lists.ts'
import { reconcile } from './order-reconcile.ts'
import { refund } from './order-refund.ts'
import { type Command, runCommand } from './run-command.ts'

const USAGE = `npm run orders -- attention                  what needs a person, and what to do
npm run orders -- close ID "what was done"   takes one off that list, with a note
npm run orders -- accept ID "why"            takes its payment as it is: the order is paid
npm run orders -- list [state]               all orders, or those that are ${ORDER_STATES.join(', ')}
npm run orders -- show ID                    one order with everything about it
npm run orders -- packed ID                  it is packed
npm run orders -- sent ID --carrier NAME     it is sent, and the customer gets a mail in a minute
     [--tracking NUMBER] [--phone PHONE]     NAME: a carrier or a rider, PHONE: the rider's
     [--way rider] [--plate PLATE]           a rider with a number plate, or
     [--way bus] [--station STATION]         a bus: NAME is its company, NUMBER that of its waybill
     [--note TEXT]                           TEXT: a word for the mail
     [--line POSITION[:QUANTITY]]...         only these lines, as show counts them; else all left
npm run orders -- delivered ID               it has arrived
npm run orders -- ready ID                   it can be collected, and the customer gets a mail in a minute
npm run orders -- collected ID               the customer has collected it
npm run orders -- undo ID                    takes back its last step, within a minute
npm run orders -- note ID TEXT               a note that only the shop sees
npm run orders -- release ID                 gives the pieces of an unpaid order back at once
npm run orders -- refund ID --reason TEXT    asks the provider to give back all that is left
     [--payment REFERENCE]                   of this payment, if there are several
     [--amount 120.00]                       only so many cedis, or
     [--line POSITION:QUANTITY]...           only these pieces
     [--restock]                             the pieces go back on sale
npm run orders -- reconcile [--since TIME]   after a restore: asks the provider for the orders paid and
                                             the refunds made since; without TIME since the latest
                                             payment here, and for a week at least

ID is an order's number; for show and close also a payment's reference, or what the list shows for an
event; for show also the id of a request in the log. TIME is when the copy was made, such as
2026-11-17T03:15Z or 2026-11-17. With --json the answer is JSON.`

const OPTIONS = {
  json: { type: 'boolean', default: false },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  phone: { type: 'string' },
  way: { type: 'string' },
  plate: { type: 'string' },
  station: { type: 'string' },
  note: { type: 'string' },
  line: { type: 'string', multiple: true },
  payment: { type: 'string' },
  amount: { type: 'string' },
  restock: { type: 'boolean' },
  reason: { type: 'string' },
  since: { type: 'string' },
} as const

type Options = {
  readonly json: boolean
  readonly carrier?: string
  readonly tracking?: string
  readonly phone?: string
  readonly way?: string
  readonly plate?: string
  readonly station?: string
  readonly note?: string
  readonly line?: readonly string[]
  readonly payment?: string
  readonly amount?: string
  readonly restock?: boolean
  readonly reason?: string
  readonly since?: string
}

function readCommand(args: readonly string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    })
    return findCommand(positionals, values)
  } catch {
    // An option is unknown, or has no value.
    return null
  }
}

function findCommand([name, ...words]: readonly string[], options: Options): Command | null {
  const { json, ...others } = options
  if (name === 'sent') return readSent(words, options)
  if (name === 'refund') return readRefund(words, options)
  if (name === 'reconcile') return readReconcile(words, options)
  if (Object.keys(others).length > 0) return null
  const [id, ...more] = words
  if (name === 'attention') return id === undefined ? listCases({ json }) : null
  if (name === 'list') return readList(words, json)
  if (id === undefined) return null
  const text = more.join(' ').trim()
  if (name === 'close' || name === 'accept' || name === 'note') {
    if (text === '') return null
    return { close: closeCases, accept: acceptPayment, note }[name]({ id, text, json })
  }
  if (more.length > 0) return null
  return WITH_ID.get(name ?? '')?.({ id, json }) ?? null
}

const WITH_ID = new Map(
  Object.entries({
    show: showOrder,
    packed: pack,
    ready: makeReady,
    collected: collect,
    delivered: deliver,
    undo,
    release,
  }),
)

function readList(words: readonly string[], json: boolean): Command | null {
  const [wanted, ...more] = words
  const state = ORDER_STATES.find((each) => each === wanted)
  if (more.length > 0 || (wanted !== undefined && state === undefined)) return null
  return listOrders({ state, json })
}

function readSent([id, ...more]: readonly string[], options: Options): Command | null {
  const { json, line, payment, amount, restock, reason, since, ...parcel } = options
  if (id === undefined || more.length > 0) return null
  if ([payment, amount, restock, reason, since].some((each) => each !== undefined)) return null
  const lines = line?.map(readLine)
  if (lines?.includes(null)) return null
  return send({ id, json, parcel, lines: lines?.filter((each) => each !== null) })
}

function readRefund([id, ...more]: readonly string[], options: Options): Command | null {
  const { json, line, payment, amount, restock = false, reason, ...parcel } = options
  if (id === undefined || more.length > 0 || Object.keys(parcel).length > 0) return null
  if (reason === undefined || (amount !== undefined && (line !== undefined || restock))) return null
  const lines = line?.map(readLine)
  const counted = lines?.flatMap((each) =>
    each?.quantity === undefined ? [] : [{ position: each.position, quantity: each.quantity }],
  )
  if (counted?.length !== lines?.length) return null
  return refund({ id, json, payment, amount, lines: counted, restock, reason })
}

function readReconcile(words: readonly string[], options: Options): Command | null {
  const { json, since, ...others } = options
  if (words.length > 0 || Object.keys(others).length > 0) return null
  if (since === undefined) return reconcile({ sinceMs: null, json })
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since)
  const sinceMs = readInstant(isDay ? `${since}T00:00Z` : since)
  return sinceMs === null ? null : reconcile({ sinceMs, json })
}

/** The text is '2' or '2:1'. */
function readLine(text: string): WantedLine | null {
  const { position, quantity } =
    /^(?<position>\d{1,6})(?::(?<quantity>\d{1,6}))?$/.exec(text)?.groups ?? {}
  if (position === undefined) return null
  return {
    position: Number(position),
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
  }
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
