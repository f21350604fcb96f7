import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import { findStockMismatches, loadStockHistory } from '#database/stock/stock-book'
import type { Product } from '#domain/catalogue/product'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { readStockChange } from '#domain/catalogue/stock-change'
import {
  isStaffStockReason,
  STAFF_STOCK_REASONS,
  type StaffStockReason,
} from '#domain/catalogue/stock-move'
import { variantName } from '#domain/catalogue/variant-name'
import { stockMessages } from '#domain/owner-messages/stock'
import { MAX_INTEGER } from '#domain/storable'
import { acceptStock } from '#server/stock/accept-stock'
import { changeStock } from '#server/stock/change-stock'
import { refusalSentence } from '#server/stock/refusal-sentence'
import { type Command, CommandFailure, runCommand } from './run-command.ts'
import { gridText, historyText, mismatchText } from './stock-text.ts'

const USAGE = `npm run stock -- show PRODUCT                                       stock by colour and size
npm run stock -- change PRODUCT COLOUR SIZE +3 --reason REASON      adds pieces, or takes them: -1
npm run stock -- history PRODUCT COLOUR SIZE                        every change, the newest first
npm run stock -- check                                              compares stock and book
npm run stock -- accept PRODUCT COLOUR SIZE                         if they differ: corrects the book

PRODUCT is the number in the address of its page; REASON is ${STAFF_STOCK_REASONS.join(', ')}.
--json prints JSON.`

const ACTOR = { staffId: null, name: 'npm run stock' } as const
const MAX_HISTORY = 1_000

type Options = { readonly isJson: boolean; readonly reason: string | null }

async function show(db: Kysely<Schema>, id: string, { isJson }: Options): Promise<string> {
  const product = await findProduct(db, id)
  const { id: productId, variants } = product
  return isJson ? JSON.stringify({ productId, variants }) : gridText(product)
}

type Change = { readonly variant: readonly string[]; readonly typed: string }

async function change(
  context: Parameters<typeof changeStock>[0],
  { variant: given, typed }: Change,
  { isJson, reason }: Options,
): Promise<string> {
  const by = readStockChange(typed)
  if (!by.ok) throw new CommandFailure(stockMessages[by.error])
  const { product, variant } = await findVariant(context.db, given)
  const wanted = { ...variant, by: by.value, reason: readReason(reason) }
  const changed = await changeStock(context, { ...wanted, actor: ACTOR })
  const name = variantName(product.title, variant)
  if (!changed.ok) throw new CommandFailure(refusalSentence(changed.error, name))
  const { stock } = changed.value
  return isJson ? JSON.stringify({ ...wanted, stock }) : `${name}: ${stock} in stock.`
}

function readReason(reason: string | null): StaffStockReason {
  if (reason !== null && isStaffStockReason(reason)) return reason
  throw new CommandFailure(stockMessages['stock-reason-unknown'])
}

async function history(
  db: Kysely<Schema>,
  given: readonly string[],
  { isJson }: Options,
): Promise<string> {
  const { product, variant } = await findVariant(db, given)
  const { moves, hasMore } = await loadStockHistory(db, variant, { limit: MAX_HISTORY })
  if (isJson) return JSON.stringify({ ...variant, moves, hasMore })
  return [variantName(product.title, variant), ...moves.map(historyText)].join('\n')
}

/** The command ends with 1 if the two differ, so that a script notices. */
async function check(db: Kysely<Schema>, { isJson }: Options): Promise<string> {
  const mismatches = await findStockMismatches(db)
  if (mismatches.length > 0) process.exitCode = 1
  if (isJson) return JSON.stringify({ mismatches })
  return mismatches.map(mismatchText).join('\n') || 'Stock and history agree.'
}

async function accept(
  context: Parameters<typeof acceptStock>[0],
  given: readonly string[],
  { isJson }: Options,
): Promise<string> {
  const { product, variant } = await findVariant(context.db, given)
  const name = variantName(product.title, variant)
  const accepted = await acceptStock(context, variant, ACTOR)
  if (!accepted.ok) throw new CommandFailure(stockMessages[accepted.error.code](name))
  const { stock, by } = accepted.value
  return isJson
    ? JSON.stringify({ ...variant, by, stock })
    : `${name}: ${stock} in stock, and now its history says so, too.`
}

async function findProduct(db: Kysely<Schema>, given: string): Promise<Product> {
  const id = /^\d{1,10}$/.test(given) ? Number(given) : 0
  const [product] = id > 0 && id <= MAX_INTEGER ? await loadProducts(db, [id]) : []
  if (!product) throw new CommandFailure(stockMessages['product-unknown'](given))
  return product
}

/** Colour and size may be typed in any case. */
async function findVariant(
  db: Kysely<Schema>,
  [id = '', colour = '', size = '']: readonly string[],
): Promise<{ readonly product: Product; readonly variant: ProductVariant }> {
  const product = await findProduct(db, id)
  const variant = product.variants.find(
    (each) => isSameWord(each.colour, colour) && isSameWord(each.size, size),
  )
  if (!variant) {
    throw new CommandFailure(
      stockMessages['variant-unknown'](`${product.title} (${colour}, ${size})`),
    )
  }
  return {
    product,
    variant: { productId: product.id, colour: variant.colour, size: variant.size },
  }
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase()
}

function readCommand(args: readonly string[]): Command | null {
  const read = readOptions(args)
  if (!read) return null
  const [name, ...given] = read.words
  const { options } = read
  const [product = '', , , by = ''] = given
  // A reason for anything but a change is a typing error.
  if (options.reason !== null && name !== 'change') return null
  switch (`${name} ${given.length}`) {
    case 'show 1':
      return (db) => show(db, product, options)
    case 'change 4':
      return (db, now) => change({ db, now }, { variant: given, typed: by }, options)
    case 'history 3':
      return (db) => history(db, given, options)
    case 'accept 3':
      return (db, now) => accept({ db, now }, given, options)
    case 'check 0':
      return (db) => check(db, options)
    default:
      return null
  }
}

/** Options are read by hand, because -1 is a word here and not an option. */
function readOptions(args: readonly string[]) {
  const words: string[] = []
  let isJson = false
  let reason: string | null = null
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (arg === '--json') isJson = true
    else if (arg === '--reason') {
      index += 1
      reason = args[index] ?? ''
    } else if (arg.startsWith('--')) return null
    else words.push(arg)
  }
  return { words, options: { isJson, reason } }
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
