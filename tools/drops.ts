import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { countEntriesOf } from '#database/draws/draw-entries'
import { findDraws } from '#database/draws/draws'
import { listDrops, type StoredDrop } from '#database/drops/drops'
import type { Schema } from '#database/schema'
import { DROP_HOLD_MINUTES } from '#domain/drop/drop'
import { dropMessages } from '#domain/owner-messages/drops'
import type { Result } from '#domain/result'
import {
  type ChangeFailure,
  callOffDrop,
  moveDrop,
  type PlanFailure,
  planDrop,
} from '#server/drops/change-drops'
import { pauseSelling, resumeSelling } from '#server/products/pause-selling'
import { type Command, CommandFailure, runCommand, toJson } from './run-command.ts'

const USAGE = `npm run drops -- plan --title TEXT --at INSTANT --products 13,14 --limit 1
                  [--mode line|draw] [--hold-minutes ${DROP_HOLD_MINUTES.default}]     plans a drop
npm run drops -- list                                           all of them, the latest first
npm run drops -- move ID --at INSTANT                           before it has opened
npm run drops -- cancel ID                                      before it has opened
npm run drops -- pause [PRODUCT]                                stops the sale of a piece, or of everything
npm run drops -- resume [PRODUCT]                               sells it again

PRODUCT is the number of a piece. INSTANT is an ISO time such as 2027-01-16T18:00:00Z; of a draw it is the drawing.
--json prints JSON.`

const ACTOR = { staffId: null, name: 'npm run drops' } as const
const MAX_LISTED = 1_000

const OPTIONS = {
  title: { type: 'string' },
  at: { type: 'string' },
  products: { type: 'string' },
  limit: { type: 'string' },
  mode: { type: 'string' },
  'hold-minutes': { type: 'string' },
  json: { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
}

type Options = ReturnType<typeof parse>['values']

function readCommand(args: readonly string[]): Command | null {
  try {
    const { values, positionals } = parse(args)
    return findCommand(positionals, values)
  } catch {
    return null
  }
}

/** An option that the command does not have is a typing error. */
function findCommand([name, id = '', ...rest]: readonly string[], options: Options) {
  const given = new Set(Object.keys(options).filter((option) => option !== 'json'))
  const hasOnly = (...known: readonly string[]) => [...given].every((one) => known.includes(one))
  if (rest.length > 0) return null
  if (name === 'plan' && id === '') return plan(options)
  if (name === 'list' && id === '' && given.size === 0) return list(options)
  if (name === 'pause' && given.size === 0) return pause(id, true)
  if (name === 'resume' && given.size === 0) return pause(id, false)
  if (id === '') return null
  if (name === 'move' && hasOnly('at')) return move(id, options)
  return name === 'cancel' && given.size === 0 ? cancel(id, options) : null
}

function plan({ json, ...options }: Options): Command {
  return async (db, now) => {
    const typed = {
      title: options.title ?? '',
      at: options.at ?? '',
      productIds: (options.products ?? '').split(','),
      limit: options.limit ?? '',
      mode: options.mode ?? 'line',
      holdMinutes: options['hold-minutes'] ?? String(DROP_HOLD_MINUTES.default),
    }
    return dropOf(db, await planDrop({ db, now }, { typed, actor: ACTOR }), json)
  }
}

function move(id: string, { at = '', json }: Options): Command {
  return async (db, now) => dropOf(db, await moveDrop({ db, now }, { id, at, actor: ACTOR }), json)
}

function cancel(id: string, { json }: Options): Command {
  return async (db, now) => dropOf(db, await callOffDrop({ db, now }, { id, actor: ACTOR }), json)
}

function pause(product: string, isPaused: boolean): Command {
  return async (db, now) => {
    const change = isPaused ? pauseSelling : resumeSelling
    const productId = product === '' ? null : readProductNumber(product)
    const changed = await change({ db, now }, { productId, actor: ACTOR })
    if (!changed.ok) throw new CommandFailure(dropMessages['drop-product-unknown'](productId ?? 0))
    const what = productId === null ? 'everything' : `piece ${productId}`
    return isPaused ? `The sale of ${what} is paused.` : `On sale again: ${what}.`
  }
}

/** Returns 0, which no product has, for anything else. */
function readProductNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0
}

function list({ json }: Options): Command {
  return async (db: Kysely<Schema>) => {
    const drops = await listDrops(db, MAX_LISTED)
    const listed = await withDraws(db, drops)
    if (json) return toJson(listed.map(toPrinted))
    const lines = listed.map(textOf)
    return lines.join('\n') || 'No drop has been planned.'
  }
}

type Listed = StoredDrop & {
  /** Only a draw has this. */
  readonly draw: { readonly hash: string; readonly entries: number } | null
}

async function withDraws(
  db: Kysely<Schema>,
  drops: readonly StoredDrop[],
): Promise<readonly Listed[]> {
  const ids = drops.map(({ id }) => id)
  const draws = await findDraws(db, ids)
  const counts = await countEntriesOf(db, ids)
  return drops.map((drop) => {
    const hash = draws.get(drop.id)?.seedHash
    const entries = counts.get(drop.id)?.entered ?? 0
    return { ...drop, draw: hash === undefined ? null : { hash, entries } }
  })
}

async function dropOf(
  db: Kysely<Schema>,
  changed: Result<StoredDrop, PlanFailure | ChangeFailure>,
  json: boolean | undefined,
): Promise<string> {
  if (!changed.ok) throw new CommandFailure(sentencesOf(changed.error).join('\n'))
  const listed = await withDraws(db, [changed.value])
  return json ? listed.map(toPrinted).map(toJson).join() : listed.map(textOf).join()
}

function sentencesOf(refusal: PlanFailure | ChangeFailure): readonly string[] {
  switch (refusal.code) {
    case 'fields-invalid':
      return Object.values(refusal.fields).map((code) => dropMessages[code])
    case 'drop-product-unknown':
      return [dropMessages[refusal.code](refusal.productId)]
    default:
      return [dropMessages[refusal.code]]
  }
}

function toPrinted({ id, title, opensAtMs, calledOffAtMs, productIds, ...drop }: Listed) {
  const { mode, limitPerPerson: limit, holdMinutes, draw } = drop
  return {
    id,
    title,
    at: new Date(opensAtMs).toISOString(),
    products: productIds,
    limit,
    mode,
    holdMinutes,
    calledOffAt: calledOffAtMs && new Date(calledOffAtMs).toISOString(),
    ...draw,
  }
}

function textOf(drop: Listed): string {
  const { id, title, at, products, limit, mode, calledOffAt } = toPrinted(drop)
  const end = calledOffAt === null ? '' : ', called off'
  const entries = drop.draw ? `, entries: ${drop.draw.entries}` : ''
  return `${id}  ${at}  ${title} (${mode}, pieces ${products.join(', ')}, ${limit} a person${entries}${end})`
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
