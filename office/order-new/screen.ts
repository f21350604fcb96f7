import { randomUUID } from 'node:crypto'
import { readMessageOrder } from '#contracts/message-order-request'
import { loadProducts } from '#database/catalogue/catalogue'
import { findMessage, type StoredMessage } from '#database/contact/contact-messages'
import { hasWords } from '#domain/catalogue/has-words'
import type { Product } from '#domain/catalogue/product'
import { isSizeText } from '#domain/catalogue/sizes'
import { unitPrice } from '#domain/catalogue/unit-price'
import { variantName } from '#domain/catalogue/variant-name'
import { DEFAULT_COUNTRY } from '#domain/checkout/countries'
import { readPhone } from '#domain/checkout/read-phone'
import type { MessageLine } from '#domain/contact/message-line'
import { readWholeNumber } from '#domain/form/whole-number'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { type Cedis, pesewas } from '#domain/money/money'
import { messageOrderMessages } from '#domain/owner-messages/message-orders'
import { MAX_INTEGER } from '#domain/storable'
import type { AppContext } from '#server/base/context'
import {
  createMessageOrder,
  type MessageOrderRefusal,
} from '#server/orders/message/create-message-order'
import { closedNote } from '../kit/closed-note.ts'
import {
  lineValue,
  type NewOrderCustomer,
  type NewOrderData,
  type NewOrderLine,
  readLineValue,
} from '../kit/data/new-order-data.ts'
import { textsOf } from '../kit/fields.ts'
import { toMarketProduct } from '../kit/market-product.ts'
import type { ScreenContent } from '../kit/page.ts'
import { payLinkContent } from '../kit/pay-link-content.ts'
import {
  actorOfRequest,
  type Fields,
  mayIn,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens['order-new']
const MAX_SHOWN = 8
const MAX_QUERY = 100

export const load = async (request: ScreenRequest) => {
  const message = await findAsking(request)
  return contentOf(request.context, {
    token: randomUUID(),
    query: '',
    lines: message ? message.lines.map(typedLineOf) : [],
    messageId: message?.id ?? null,
    customer: message ? customerOf(message) : NOBODY,
  })
}

type TypedLine = { readonly value: string; readonly quantity: string }
type Typed = Pick<NewOrderData, 'token' | 'query' | 'messageId' | 'customer'> & {
  readonly lines: readonly TypedLine[]
}

const NOBODY: NewOrderCustomer = {
  name: '',
  phone: '',
  email: '',
  country: DEFAULT_COUNTRY,
  city: '',
}

/**
 * Finds the message in the address; null if it asks for no product, an order was made of it, or this person may not read
 * messages.
 */
async function findAsking(request: ScreenRequest): Promise<StoredMessage | null> {
  const id = request.search.get('message')
  if (id === null || !mayIn(request, 'answer-customers')) return null
  const message = await findMessage(request.context.db, id)
  return message?.orderId === null && message.lines.length > 0 ? message : null
}

function typedLineOf(line: MessageLine): TypedLine {
  return { value: lineValue(line), quantity: String(line.quantity) }
}

function customerOf({ name, phone, email, town }: StoredMessage): NewOrderCustomer {
  const country = readPhone(phone)?.country ?? DEFAULT_COUNTRY
  return { name, phone, email, country, city: town }
}

async function contentOf(context: AppContext, typed: Typed) {
  const { token, query, lines, messageId, customer } = typed
  const { delivery, payLinkHours } = context.settings.current()
  const rows = await lineRows(context, lines)
  const isWhole = rows.length > 0 && rows.every(({ minor }) => minor !== null)
  const subtotal = rows.reduce((sum, { minor }) => sum + (minor ?? 0), 0)
  const data: NewOrderData = {
    token,
    query,
    lines: rows.map(({ minor: _, ...row }) => row),
    subtotal: isWhole ? formatMoney(pesewas(subtotal)) : null,
    products: await findProducts(context, query),
    zones: delivery.zones.map(({ id, name, feePesewas, words }) => ({
      id,
      words: [feePesewas > 0 ? `${name}, ${formatMoney(pesewas(feePesewas))}` : name, words]
        .filter(Boolean)
        .join(': '),
    })),
    payLinkHours,
    messageId,
    customer,
  }
  return show('order-new', 'New order by message', data)
}

type LineRow = NewOrderLine & { readonly minor: number | null }

async function lineRows(context: AppContext, lines: readonly TypedLine[]): Promise<LineRow[]> {
  const chosen = lines.map((line) => ({ ...line, ...readLineValue(line.value) }))
  const ids = [...new Set(chosen.map(({ productId }) => productId))].filter(isId)
  const products = await loadProducts(context.db, ids)
  return chosen.flatMap(({ value, quantity, productId, colour, size }) => {
    const product = products.find(({ id }) => id === productId)
    if (!product || !isSizeText(size)) return []
    const price: Cedis = unitPrice(product, { colour, size })
    const units = readWholeNumber(quantity.trim(), { min: 0, max: 99 }) ?? 0
    const minor = units > 0 ? units * price.minor : null
    const name = variantName(product.title, { colour, size })
    const total = minor === null ? null : formatMoney(pesewas(minor))
    return [{ value, quantity, name, total, minor, closedNote: closedNote(context, product) }]
  })
}

function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_INTEGER
}

/** Finds the newest products that are on the shelf. */
async function findProducts(context: AppContext, query: string) {
  const { products } = context.catalogue.current()
  const ids = products
    .filter((product) => hasStock(product) && hasWords(product, query))
    .toSorted((one, other) => (one.releasedOn < other.releasedOn ? 1 : -1))
    .slice(0, MAX_SHOWN)
    .map(({ id }) => id)
  const stored = await loadProducts(context.db, ids)
  return ids
    .flatMap((id) => stored.find((product) => product.id === id) ?? [])
    .map((product) => toMarketProduct(context, product))
}

function hasStock({ variants, isSoldOut }: Product): boolean {
  return !isSoldOut && variants.some(({ stock }) => stock > 0)
}

export const posts: readonly Post[] = [
  {
    path,
    access: 'sell',
    screen: 'order-new',
    handle: async (request) => {
      const { context, fields } = request
      const typed = typedOrderOf(fields)
      const step = fields.text('step')
      if (step !== 'make') {
        const content = await contentOf(context, changed(typed, step))
        return { kind: 'refused', status: 200, message: null, errors: {}, content }
      }
      const content = await contentOf(context, typed)
      const read = readMessageOrder(inputOf(request, typed))
      if (!read.ok) {
        const { code, field } = read.error
        return withContent(content, field, messageOrderMessages[code])
      }
      const made = await createMessageOrder(context.orders, read.value, actorOfRequest(request))
      if (!made.ok) {
        const { field, sentence } = sentenceOf(made.error)
        return withContent(content, field, sentence)
      }
      const link = await payLinkContent(context, {
        orderId: made.value,
        staff: actorOfRequest(request),
      })
      return link
        ? { kind: 'show', content: link }
        : refuse(409, messageOrderMessages['pay-link-over'])
    },
  },
]

function typedOrderOf(fields: Fields): Typed {
  const quantities = fields.all('quantity')
  return {
    token: fields.text('token'),
    query: fields.text('q').trim().slice(0, MAX_QUERY),
    messageId: fields.text('message') || null,
    // The form shows what was typed.
    customer: NOBODY,
    lines: fields
      .all('line')
      .map((value, index) => ({ value, quantity: quantities[index] ?? '1' })),
  }
}

/** `add 14/Black/M` or `remove 0`; anything else only searches. */
function changed(typed: Typed, step: string): Typed {
  const [action, ...rest] = step.split(' ')
  const value = rest.join(' ')
  if (action === 'remove') {
    return { ...typed, lines: typed.lines.filter((_, index) => String(index) !== value) }
  }
  if (action !== 'add') return typed
  const isKnown = typed.lines.some((line) => line.value === value)
  const lines = isKnown
    ? typed.lines.map((line) => (line.value === value ? oneMore(line) : line))
    : [...typed.lines, { value: lineValue(readLineValue(value)), quantity: '1' }]
  return { ...typed, lines }
}

function oneMore(line: TypedLine): TypedLine {
  return { ...line, quantity: String((Number(line.quantity) || 0) + 1) }
}

function inputOf(request: PostRequest, { token, lines, messageId }: Typed) {
  const names = ['name', 'country', 'phone', 'email', 'address', 'city', 'region']
  return {
    ...textsOf(request.fields, [...names, 'digitalAddress', 'zone']),
    token,
    message: mayIn(request, 'answer-customers') ? messageId : null,
    lines: lines.map(({ value, quantity }) => ({
      ...readLineValue(value),
      quantity: Number(quantity),
    })),
  }
}

function withContent(content: ScreenContent, field: string, sentence: string): PostOutcome {
  const isOfForm = field === '' || field === 'lines'
  return {
    kind: 'refused',
    status: 422,
    message: isOfForm ? sentence : null,
    errors: isOfForm ? {} : { [field]: sentence },
    content,
  }
}

function sentenceOf(refusal: MessageOrderRefusal): {
  readonly field: string
  readonly sentence: string
} {
  const own = messageOrderMessages
  switch (refusal.code) {
    case 'cart-changed': {
      const problems = refusal.priced.lines.flatMap(({ problem, title, size }) => {
        if (!problem) return []
        return problem.code === 'line-short'
          ? [messages['line-short'](problem.left, title, size)]
          : [messages['line-sold-out'](title, size)]
      })
      const gone = problems.length === 0 ? [own['message-order-zone']] : problems
      return { field: problems.length === 0 ? 'zone' : '', sentence: gone.join(' ') }
    }
    case 'delivery-unavailable':
      return { field: 'zone', sentence: own['message-order-zone'] }
    case 'order-too-large':
    case 'order-too-many-alike':
      return { field: '', sentence: own['message-order-large'](refusal.most) }
    case 'total-too-small':
      return {
        field: '',
        sentence: own['message-order-small'](formatMoney(pesewas(refusal.minPesewas))),
      }
    case 'discount-code-unknown':
      return { field: '', sentence: own['message-order-failed'] }
    default:
      return { field: '', sentence: own[refusal.code] }
  }
}
