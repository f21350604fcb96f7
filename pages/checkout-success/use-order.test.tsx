// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OrderStatus } from '#contracts/order-status'
import { anItem, cartOf } from '#domain/cart/cart.builder'
import { STATUS } from '../checkout/checkout-page.builder.tsx'
import { changeCart, currentCart } from '../kit/cart/cart-store.ts'
import { deleteAttempt, startNewAttempt, storeReference } from '../kit/checkout/order-attempt.ts'
import { useOrder } from './use-order.ts'

const PAID: OrderStatus = { ...STATUS, standing: 'paid', attentionReason: null, holdEndsAt: null }
const BOUGHT = cartOf([anItem(), 2])
const CUSTOMER = { name: 'Ama', email: 'ama@example.com', phone: '+233241234567' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  deleteAttempt()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

/** The page of a paid order; each request gets the next of the answers, and none is a lost one. */
async function openPaidOrder(answers: readonly (Response | undefined)[]) {
  const left = [...answers]
  const asked = vi.fn(async () => {
    const answer = left.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  })
  vi.stubGlobal('fetch', asked)
  let shown: OrderStatus = PAID
  function Page() {
    shown = useOrder(PAID).order
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
  onTestFinished(() => act(async () => root.unmount()))
  /** No poll waits longer. */
  const waitForPoll = () => act(() => vi.advanceTimersByTimeAsync(30_000))
  return { asked, waitForPoll, shown: () => shown }
}

/** This browser placed the order, and what it bought is still in its cart. */
function placeIt() {
  storeReference(startNewAttempt('a cart and a form'), PAID.reference)
  changeCart(() => BOUGHT)
}

function toBuyer(): Response {
  return Response.json({ ...PAID, items: BOUGHT, customer: CUSTOMER })
}

test('a buyer’s first answer that is lost is asked for again, and then the cart is empty [P67]', async () => {
  placeIt()
  const failed = new Response(null, { status: 502 })
  const { asked, waitForPoll, shown } = await openPaidOrder([undefined, failed, toBuyer()])
  await waitForPoll()
  expect(shown().customer).toBe(null)
  expect(currentCart()).toHaveLength(1)
  await waitForPoll()
  expect(shown().customer).toEqual(CUSTOMER)
  expect(currentCart()).toEqual([])
  await waitForPoll()
  expect(asked).toHaveBeenCalledTimes(3)
})

test('without any answer it waits after some minutes until the browser is back online [P67]', async () => {
  placeIt()
  const { asked, waitForPoll } = await openPaidOrder([])
  for (let polls = 0; polls < 30; polls += 1) await waitForPoll()
  expect(asked).toHaveBeenCalledTimes(20)
  await act(async () => dispatchEvent(new Event('online')))
  expect(asked).toHaveBeenCalledTimes(21)
})

test('it asks once for an order that the shop does not know, and never for one of another browser', async () => {
  const ofAnother = await openPaidOrder([])
  await ofAnother.waitForPoll()
  expect(ofAnother.asked).not.toHaveBeenCalled()
  placeIt()
  const unknown = await openPaidOrder([new Response(null, { status: 404 })])
  await unknown.waitForPoll()
  expect(unknown.asked).toHaveBeenCalledTimes(1)
})
