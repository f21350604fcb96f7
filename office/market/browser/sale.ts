import * as v from 'valibot'
import type { MarketSaleBody } from '#contracts/market-sale-request'
import { isSameVariant } from '#domain/cart/line'
import { variantName } from '#domain/catalogue/variant-name'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { MARKET_PAYMENTS } from '#domain/order/channel'
import type { Seller } from '../../kit/data/market-data.ts'

const lineSchema = v.object({
  productId: v.number(),
  title: v.string(),
  colour: v.string(),
  size: v.string(),
  quantity: v.number(),
  unitPricePesewas: v.number(),
})
const draftSchema = v.object({
  /** The sale has its idempotency key from its first line on. */
  token: v.string(),
  /** The seller is who began the draft, and later who is to be named as the seller of the sale. */
  seller: v.object({ id: v.string(), name: v.string() }),
  lines: v.array(lineSchema),
  payment: v.picklist(MARKET_PAYMENTS),
  name: v.string(),
  phone: v.string(),
  /** A sale that was refused and is being changed has the time at which it was made. Others have none. */
  madeAtMs: v.optional(v.number()),
})
const saleSchema = v.object({
  ...draftSchema.entries,
  madeAtMs: v.number(),
  /** The refusal says why the shop did not book the sale. While the sale waits for an answer, this is null. */
  refusal: v.nullable(
    v.object({
      message: v.string(),
      missing: v.array(v.object({ name: v.string(), href: v.string() })),
    }),
  ),
})

export type SaleLine = Readonly<v.InferOutput<typeof lineSchema>>
export type SaleDraft = Readonly<v.InferOutput<typeof draftSchema>>
/** The device keeps it until the shop has acknowledged it. */
export type WaitingSale = Readonly<v.InferOutput<typeof saleSchema>>

export const answerSchema = v.variant('status', [
  v.object({
    status: v.literal('booked'),
    orderId: v.string(),
    // A server of the release before says nothing.
    note: v.optional(v.string(), ''),
  }),
  v.object({ status: v.literal('refused'), ...v.unwrap(saleSchema.entries.refusal).entries }),
  v.object({ status: v.literal('other-seller') }),
])

export function readDraft(text: string | null): SaleDraft | null {
  return readJson(draftSchema, text)
}

export function readSale(text: string | null): WaitingSale | null {
  return readJson(saleSchema, text)
}

function readJson<Schema extends v.GenericSchema>(schema: Schema, text: string | null) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : null
}

export function newDraft(seller: Seller, token: string): SaleDraft {
  return { token, seller, lines: [], payment: 'cash', name: '', phone: '' }
}

/** Another line of the same variant at the same price only adds to the first. */
export function withLine(draft: SaleDraft, line: SaleLine): SaleDraft {
  const index = draft.lines.findIndex(
    (each) => isSameVariant(each, line) && each.unitPricePesewas === line.unitPricePesewas,
  )
  const known = draft.lines[index]
  if (!known) return { ...draft, lines: [...draft.lines, line] }
  const merged = { ...known, quantity: known.quantity + line.quantity }
  return { ...draft, lines: draft.lines.map((each) => (each === known ? merged : each)) }
}

export function totalText({ lines }: Pick<SaleDraft, 'lines'>): string {
  const minor = lines.reduce((sum, line) => sum + line.quantity * line.unitPricePesewas, 0)
  return formatMoney(pesewas(minor))
}

export function lineText(line: SaleLine): string {
  return `${line.quantity} × ${variantName(line.title, line)}`
}

/** The body is the same for each attempt, so that the shop recognises a repeat. */
export function bodyOf({ token, lines, payment, name, phone }: SaleDraft): MarketSaleBody {
  return {
    token,
    payment,
    name,
    phone,
    lines: lines.map(({ title: _, ...line }) => line),
  }
}
