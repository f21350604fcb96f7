import type { Kysely } from 'kysely'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import { readSale } from '#database/drops/sale-gate'
import type { Schema } from '#database/schema'
import { lockVariants } from '#database/stock/stock'
import type { Product } from '#domain/catalogue/product'
import { type ProductVariant, readVariantValue } from '#domain/catalogue/product-variant'
import { readProductId } from '#domain/catalogue/read-product-id'
import { hasVariant, stockOf } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { variantName } from '#domain/catalogue/variant-name'
import { type Ask, readAsk } from '#domain/contact/ask'
import { askLetter } from '#domain/contact/ask-letter'
import type { MessageLine } from '#domain/contact/message-line'
import { isHoneypotFilled } from '#domain/form/honeypot'
import type { FieldErrors } from '#domain/form/read-form'
import { textIn } from '#domain/line/line-form'
import { formatMoney } from '#domain/money/format-money'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { storeMessage, type TooMany } from './store-message.ts'

export type AskRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors }
  | { readonly code: 'ask-product-unknown' | 'ask-in-drop' | 'ask-not-on-sale' }
  | TooMany

type AskContext = Pick<AppContext, 'db' | 'now' | 'config' | 'settings' | 'orders'>

type Asking = {
  readonly form: unknown
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

/**
 * Stores a message with the product that somebody asks for. No unit is held, and nothing is promised: the owner makes
 * an order of it. Returns the product's id. A bot that filled in the honeypot gets the same response as a person, and
 * nothing is stored.
 */
export async function askForProduct(
  context: AskContext,
  { form, ip }: Asking,
): Promise<Result<number, AskRefusal>> {
  const productId = readProductId(textIn(form, 'product'))
  const [product] = productId === null ? [] : await loadLiveProducts(context.db, [productId])
  if (!product) return failure({ code: 'ask-product-unknown' })
  const read = readAsk(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const chosen = chooseVariant(product, read.value)
  if (!chosen.ok) return failure({ code: 'fields-invalid', fields: chosen.error })
  const closed = await findClosed(context, chosen.value)
  if (closed) return failure({ code: closed })
  if (isHoneypotFilled(form)) return success(product.id)

  const line = lineOf(product, chosen.value)
  const { variant: _, ...person } = read.value
  const stored = await storeMessage(context, {
    message: {
      ...person,
      email: '',
      subject: `Asks for ${variantName(line.title, line)}`,
      lines: [line],
      newsletter: false,
    },
    letter: askLetter({ ...person, line }, context.settings.current().brand.email),
    ip,
    sender: `phone ${person.phone}`,
    findRefusal: (trx) => findGone(trx, chosen.value),
  })
  return stored.ok ? success(product.id) : stored
}

function chooseVariant(product: Product, ask: Ask): Result<ProductVariant, FieldErrors> {
  const variant = readVariantValue(product.id, ask.variant)
  if (!variant || !hasVariant(product, variant)) return failure({ variant: 'ask-variant-required' })
  const isThere = stockOf(product, variant.colour, variant.size) > 0
  return isThere ? success(variant) : failure({ variant: 'ask-variant-gone' })
}

/** The gate of drops counts what a person holds; a message holds nothing, so no unit of a drop is asked for. */
async function findClosed({ db, now, orders }: AskContext, variant: ProductVariant) {
  const lines = [{ ...variant, quantity: 1 }]
  const sale = await readSale(db, { lines, overBeforeMs: now() - orders.limits.dropLengthMs })
  if (sale.drops.length > 0) return 'ask-in-drop'
  const isPaused = sale.isAllPaused || sale.products.some((product) => product.isPaused)
  return isPaused ? 'ask-not-on-sale' : null
}

/**
 * Whoever deletes a product locks its variants first: either they wait, and find that a message names it, or the product
 * is found gone here.
 */
async function findGone(trx: Kysely<Schema>, variant: ProductVariant) {
  await lockVariants(trx, [variant])
  const [product] = await loadLiveProducts(trx, [variant.productId])
  const isThere = product !== undefined && hasVariant(product, variant)
  return isThere ? null : ({ code: 'ask-product-unknown' } as const)
}

function lineOf(product: Product, variant: ProductVariant): MessageLine {
  const price = formatMoney(unitPrice(product, variant))
  return { ...variant, quantity: 1, title: product.title, price }
}
