import type { MessageOrderRequest } from '#contracts/message-order-request'
import { type Offering, type OfferOutcome, writeOffer } from '#database/line/write-offer'
import { type ProductVariant, variantKey } from '#domain/catalogue/product-variant'
import { offerTimes } from '#domain/line/offer'
import { dropRulesOf } from '../drops/drop-rules.ts'
import { buildMessageOrder } from '../orders/message/create-message-order.ts'
import { type OfferRefusal, priceOffer } from '../orders/message/price-offer.ts'
import type { OrderContext } from '../orders/order-context.ts'

type Customer = MessageOrderRequest['customer']

export type Turn = {
  /** The token belongs to whoever is in line, so nothing is offered to them twice. */
  readonly token: string
  readonly person: Pick<Customer, 'email' | 'phone' | 'country' | 'firstName' | 'lastName'>
  /** An open page of theirs last asked then. */
  readonly seenAtMs: number | null
  readonly offering: Offering
}

type Offers<Person> = {
  /** Null for whoever is passed over. */
  readonly turnOf: (person: Person) => Turn | null
  readonly onOffered: (person: Person) => void
}

/**
 * Offers what is free to one after the other: in the order of a waiting list, or in that of a draw. Whoever has the
 * limit already, or cannot be reached, is passed over and keeps the place.
 */
export async function offerInTurn<Person extends ProductVariant>(
  orders: OrderContext,
  people: readonly Person[],
  { turnOf, onOffered }: Offers<Person>,
): Promise<void> {
  const exhausted = new Set<string>()
  for (const person of people) {
    const variant = variantKey(person)
    const turn = exhausted.has(variant) ? null : turnOf(person)
    if (!turn) continue
    const outcome = await offerUnit(orders, person, turn)
    if (outcome === 'closed') return
    if (outcome === 'missing') exhausted.add(variant)
    if (outcome === 'offered') onOffered(person)
  }
}

async function offerUnit(
  orders: OrderContext,
  { productId, colour, size }: ProductVariant,
  { token, person, seenAtMs, offering }: Turn,
): Promise<OfferOutcome | OfferRefusal> {
  const request: MessageOrderRequest = {
    token,
    lines: [{ productId, colour, size, quantity: 1, imageVariant: 'image1' }],
    customer: { ...person, ...NOWHERE },
    zoneId: '',
  }
  const priced = await priceOffer(orders, request)
  if (!priced.ok) return priced.error
  const nowMs = await orders.now()
  const { holdMs, mailInMs } = offerTimes(seenAtMs, nowMs)
  const order = buildMessageOrder(orders, { request, priced: priced.value, nowMs, holdMs })
  const dropRules = dropRulesOf(orders, request.customer)
  return writeOffer(orders.db, offering, { order, dropRules, mailAtMs: nowMs + mailInMs })
}

const NOWHERE = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' } as const
