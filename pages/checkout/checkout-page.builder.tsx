import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { DISCOUNTS_PATH } from '#contracts/discounts'
import type { OrderRefusalBody, OrderResponse } from '#contracts/order-response'
import type { OrderStanding, OrderStatus } from '#contracts/order-status'
import type { Cart } from '#domain/cart/cart'
import { aProduct } from '#domain/catalogue/product.builder'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { pesewas } from '#domain/money/money'
import { BUILD_HEADER, DATA_PREFIX } from '../frame/payload.ts'
import { aSiteData } from '../frame/site-data.builder.ts'
import { changeCart, useCart } from '../kit/cart/cart-store.ts'
import { CHECKOUT_FIELDS } from '../kit/checkout/form-draft.ts'
import type { PopCallbacks } from '../kit/checkout/payment/payment-pop.ts'
import { SiteDataContext } from '../kit/site-data-context.ts'
import { fieldId } from './field-id.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'

const SITE = aSiteData()
const POP = 'StandInPop'

export const PLACED: OrderResponse = {
  orderId: '#0001',
  reference: 'NKB1794700000000500000',
  amountPesewas: 100_000,
  accessCode: 'abc',
  authorizationUrl: 'https://pay.example/abc',
  scriptUrl: 'https://pay.example/inline.js',
  holdEndsAt: 1_794_700_900_000,
  now: 1_794_700_000_000,
}

export const STATUS: Omit<OrderStatus, 'standing' | 'attentionReason'> = {
  orderId: PLACED.orderId,
  reference: PLACED.reference,
  placedAt: '2026-07-01T12:00:00Z',
  paymentMethod: 'Mobile money',
  subtotalPesewas: 100_000,
  discountPesewas: 0,
  deliveryPesewas: 0,
  totalPesewas: 100_000,
  items: [],
  pickUp: [],
  holdEndsAt: PLACED.holdEndsAt,
  now: PLACED.now,
  canBeShared: true,
  customer: null,
}

/** The checkout is surrounded by what the server answers and what is done in the window. */
type Surroundings = {
  readonly cart: Cart
  /** Each order gets the next answer. The last one holds for all later orders, and none is a lost line. */
  readonly orders?: readonly (OrderResponse | OrderRefusalBody | 'no answer yet')[]
  readonly window?: keyof PopCallbacks
  /** The window says this about the payment. */
  readonly response?: unknown
  readonly standing?: OrderStanding
  readonly attentionReason?: OrderStatus['attentionReason']
  /** The server says what a code takes off. */
  readonly isCodeAnswered?: boolean
  /** The catalogue answers what the cart holds. */
  readonly hasCatalogue?: boolean
  /** The products belong to a drop that is planned or running. */
  readonly isDrop?: boolean
}

type SentOrder = {
  readonly accessToken: string
  readonly replacedToken: string | null
  readonly discountCode: string
  readonly shownTotalPesewas: number
}

/** The checkout is on a page of its own, between a fake server and a fake payment window. */
export type CheckoutPage = {
  /** The result is the checkout as it was rendered last. */
  readonly now: () => Checkout
  readonly perform: (action: (checkout: Checkout) => unknown) => Promise<void>
  readonly pay: () => Promise<void>
  readonly sent: readonly SentOrder[]
  /** The browser was sent to these addresses. */
  readonly leftFor: readonly string[]
  readonly close: () => Promise<void>
}

export async function openCheckoutPage(surroundings: Surroundings): Promise<CheckoutPage> {
  const sent: SentOrder[] = []
  const leftFor: string[] = []
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  // The module of the payment window keeps one for the life of a page.
  vi.resetModules()
  Reflect.set(window, POP, fakePop(surroundings))
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => answer(path, init))
  vi.spyOn(location, 'replace').mockImplementation((url) => leftFor.push(String(url)))

  function answer(path: string, init?: RequestInit): Promise<Response> {
    if (path.startsWith(`${DATA_PREFIX}/cart?`)) return catalogue(surroundings)
    if (path === '/api/orders/status') return status(surroundings)
    if (path === DISCOUNTS_PATH) return discount(String(init?.body), surroundings)
    if (path !== '/api/orders') throw new Error(`Nobody answers ${path}`)
    sent.push(JSON.parse(String(init?.body)))
    return order(surroundings, sent.length)
  }

  let checkout: Checkout | undefined
  const { root, host } = await render(surroundings.cart, (latest) => {
    checkout = latest
  })
  function now(): Checkout {
    if (!checkout) throw new Error('Nothing was rendered')
    return checkout
  }
  async function perform(action: (given: Checkout) => unknown) {
    await act(async () => {
      await action(now())
    })
  }
  return {
    now,
    perform,
    pay: () => perform((given) => given.pay()),
    sent,
    leftFor,
    close: async () => {
      await act(async () => root.unmount())
      host.remove()
      Reflect.deleteProperty(window, POP)
    },
  }
}

async function render(cart: Cart, onRender: (checkout: Checkout) => void) {
  const host = document.createElement('div')
  document.body.append(host)
  const root: Root = createRoot(host)
  await act(async () => {
    changeCart(() => cart)
    root.render(
      <SiteDataContext value={SITE}>
        <Fields onRender={onRender} />
      </SiteDataContext>,
    )
  })
  return { root, host }
}

/** These are only as many fields of the form as can be focused. */
function Fields({ onRender }: { readonly onRender: (checkout: Checkout) => void }) {
  const checkout = useCheckout(useCart(), DEFAULT_DELIVERY)
  onRender(checkout)
  return (
    <form ref={checkout.form}>
      {CHECKOUT_FIELDS.map((field) => (
        <input
          key={field}
          id={fieldId(field)}
          aria-invalid={checkout.errors[field] !== undefined}
        />
      ))}
    </form>
  )
}

function catalogue({ hasCatalogue = true, isDrop = false }: Surroundings): Promise<Response> {
  if (!hasCatalogue) return new Promise(() => undefined)
  const products = [
    aProduct(isDrop ? { isInDrop: true } : {}),
    aProduct({ id: 16, slug: 'root-tee', title: 'Root Tee', price: pesewas(30_000) }),
  ]
  return Promise.resolve(
    Response.json(
      { data: { products, pictures: {} } },
      { headers: { [BUILD_HEADER]: SITE.build } },
    ),
  )
}

/** The fake server knows the codes of §9. */
async function discount(body: string, { isCodeAnswered = true }: Surroundings): Promise<Response> {
  if (!isCodeAnswered) throw new TypeError('Failed to fetch')
  const { code }: { code: string } = JSON.parse(body)
  const amount = { WELCOME10: 10, SAVE20: 20 }[code]
  if (amount) return Response.json({ code, kind: 'percent', amount, productIds: null })
  const error = { code: 'discount-code-unknown', message: 'Invalid discount code' }
  return Response.json({ error }, { status: 422 })
}

async function order({ orders = [PLACED] }: Surroundings, count: number): Promise<Response> {
  const body = orders[count - 1] ?? orders.at(-1)
  if (body === 'no answer yet') return new Promise(() => undefined)
  if (!body) throw new TypeError('Failed to fetch')
  return Response.json(body, { status: 'error' in body ? 409 : 201 })
}

async function status({ standing, attentionReason = null }: Surroundings): Promise<Response> {
  if (!standing) throw new TypeError('Failed to fetch')
  return Response.json({ ...STATUS, standing, attentionReason })
}

/** The fake window answers once it is open, as the provider's does. */
function fakePop({
  window: outcome = 'onCancel',
  response = { reference: PLACED.reference },
}: Surroundings) {
  return class {
    resumeTransaction(_accessCode: string, callbacks: PopCallbacks) {
      queueMicrotask(() => callbacks[outcome](response))
    }
  }
}
