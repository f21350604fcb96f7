// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChangedLine, OrderRefusalBody } from '#contracts/order-response'
import { anItem, cartOf } from '#domain/cart/cart.builder'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { pesewas } from '#domain/money/money'
import { currentCart } from '../kit/cart/cart-store.ts'
import { type FormValues, storeDraft } from '../kit/checkout/form-draft.ts'
import { deleteAttempt } from '../kit/checkout/order-attempt.ts'
import { type CheckoutPage, openCheckoutPage, PLACED } from './checkout-page.builder.tsx'
import { fieldId } from './field-id.ts'

const FILLED: FormValues = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  country: 'GH',
  phone: '241234567',
  address: '1 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  digitalAddress: '',
  postalCode: '',
  deliveryZone: '',
  discountCode: '',
}
/** These are two units at GH₵ 500. */
const TWO_TEES = cartOf([anItem(), 2])
const SUCCESS_PAGE = `/checkout/success?reference=${PLACED.reference}`

beforeEach(() => {
  // The cart is saved half a second after a change, which must not reach the next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  deleteAttempt()
})

let page: CheckoutPage | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Situation = Partial<Parameters<typeof openCheckoutPage>[0]> & {
  readonly typed?: Partial<FormValues>
}

/** Opens the checkout for a shopper before a filled-in form. */
async function open({ typed = {}, ...surroundings }: Situation = {}): Promise<CheckoutPage> {
  page = await openCheckoutPage({ cart: TWO_TEES, ...surroundings })
  await page.perform(({ edit }) => edit({ ...FILLED, ...typed }))
  return page
}

function refusal(code: string, more: Partial<OrderRefusalBody['error']> = {}): OrderRefusalBody {
  return { error: { code, message: `The server says ${code}.`, ...more } }
}

test.each([
  ['of the drop', cartOf([anItem(), 1], [anItem({ productId: 16 }), 1]), false],
  ['outside it', cartOf([anItem({ productId: 16 }), 1]), true],
])('whether somebody else may be asked to pay: for pieces %s [D12]', async (_, cart, isOffered) => {
  const { now } = await open({ isDrop: true, cart })
  expect(now().canBeShared).toBe(isOffered)
})

describe('editing', () => {
  test('clears the error of that field and the general error, and no other (§5)', async () => {
    const { now, pay, perform } = await open({ typed: { email: 'ama@', city: '' } })
    await pay()
    expect(now().errors).toEqual({
      email: 'Please enter a valid email address',
      city: 'City is required',
    })
    expect(now().general).toBe('Please enter a valid email address to continue')

    await perform(({ edit }) => edit({ email: 'ama@e' }))
    expect(now().errors).toEqual({ city: 'City is required' })
    expect(now().general).toBeUndefined()
    expect(now().typed).toMatchObject({ email: 'ama@e', firstName: 'Ama' })
  })

  test('takes the sentence of that field out of the summary, and Apply puts none into it', async () => {
    const { now, pay, perform } = await open({ typed: { city: '', discountCode: 'WELCOME99' } })
    await pay()
    expect(now().submitted).toEqual({ city: 'City is required' })
    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().errors).toMatchObject({ discountCode: 'Invalid discount code' })
    expect(now().submitted).toEqual({ city: 'City is required' })
    await perform(({ edit }) => edit({ city: 'T' }))
    expect(now().submitted).toEqual({})
  })

  test('clears the message of a failed payment', async () => {
    const { now, pay, perform } = await open({ orders: [refusal('payment-down')] })
    await pay()
    expect(now().progress.status).toBe('failed')
    await perform(({ edit }) => edit({ city: 'Tema' }))
    expect(now().progress).toEqual({ status: 'idle' })
  })
})

describe('a discount code', () => {
  test('is applied however it is spelled, and no longer once it is edited', async () => {
    const { now, perform } = await open({ typed: { discountCode: ' welcome10 ' } })
    expect(now().totals?.total).toEqual(pesewas(100_000))

    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().discount).toMatchObject({ code: 'WELCOME10', amount: 10 })
    expect(now().totals).toMatchObject({ discount: pesewas(10_000), total: pesewas(90_000) })

    await perform(({ edit }) => edit({ city: 'Tema' }))
    expect(now().discount).not.toBeNull()
    await perform(({ edit }) => edit({ discountCode: 'welcome1' }))
    expect(now().discount).toBeNull()
    expect(now().totals?.total).toEqual(pesewas(100_000))
  })

  test('that is unknown shows an error until another one is applied', async () => {
    const { now, perform } = await open({ typed: { discountCode: 'WELCOME99' } })
    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().errors).toEqual({ discountCode: 'Invalid discount code' })
    expect(now().discount).toBeNull()

    await perform(({ edit }) => edit({ discountCode: 'SAVE20' }))
    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().errors).toEqual({})
    expect(now().totals?.discount).toEqual(pesewas(20_000))
  })

  test('that was typed on an earlier visit counts from the start', async () => {
    storeDraft({ ...FILLED, discountCode: 'save20' })
    page = await openCheckoutPage({ cart: TWO_TEES })
    await page.perform(() => undefined)
    expect(page.now().totals?.total).toEqual(pesewas(80_000))
  })

  test('that was typed but not applied is applied by paying', async () => {
    const { now, pay, sent } = await open({ typed: { discountCode: 'save20' } })
    expect(now().discount).toBeNull()
    await pay()
    expect(sent).toMatchObject([{ discountCode: 'SAVE20', shownTotalPesewas: 80_000 }])
    expect(now().discount).toMatchObject({ code: 'SAVE20', amount: 20 })
  })

  test('that is unknown prevents the order from being sent', async () => {
    const { now, pay, sent } = await open({ typed: { discountCode: 'WELCOME99' } })
    await pay()
    expect(sent).toEqual([])
    expect(now().errors).toEqual({ discountCode: 'Invalid discount code' })
    expect(document.activeElement?.id).toBe(fieldId('discountCode'))
  })
})

describe('a discount code and the server', () => {
  test('a code that cannot be checked is not refused as invalid [N12]', async () => {
    const typed = { discountCode: 'SAVE20' }
    const { now, pay, perform, sent } = await open({ typed, isCodeAnswered: false })
    const sentence = 'This code could not be checked. Please try again.'
    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().errors).toEqual({ discountCode: sentence })
    expect(now().isApplying).toBe(false)
    await pay()
    expect(now().errors).toEqual({ discountCode: sentence })
    expect(now().progress).toEqual({ status: 'idle' })
    expect(sent).toEqual([])
  })

  test('the answer to a code that was edited meanwhile is ignored [N13]', async () => {
    const { now, perform } = await open({ typed: { discountCode: 'SAVE20' } })
    await perform(async ({ applyDiscount, edit }) => {
      const answered = applyDiscount()
      edit({ discountCode: 'SAVE2' })
      await answered
    })
    expect(now().discount).toBeNull()
    expect(now().isApplying).toBe(false)
    expect(now().errors).toEqual({})
  })
})

describe('pressing Pay', () => {
  test('with invalid fields sends nothing and focuses the first of them', async () => {
    const { now, pay, sent } = await open({ typed: { city: '', lastName: '', phone: '1' } })
    await pay()
    expect(sent).toEqual([])
    expect(Object.keys(now().errors)).toEqual(['lastName', 'phone', 'city'])
    expect(now().general).toBeUndefined()
    expect(now().progress).toEqual({ status: 'idle' })
    expect(document.activeElement?.id).toBe(fieldId('lastName'))
  })

  test('marks the invalid fields before it focuses one, so that it is announced as invalid', async () => {
    const { pay } = await open({ typed: { city: '' } })
    const marks: (string | null)[] = []
    document.getElementById(fieldId('city'))?.addEventListener('focus', ({ currentTarget }) => {
      if (currentTarget instanceof Element) marks.push(currentTarget.getAttribute('aria-invalid'))
    })
    await pay()
    expect(marks).toEqual(['true'])
  })

  test('before the prices are loaded does nothing', async () => {
    const { now, pay, sent } = await open({ hasCatalogue: false, typed: { city: '' } })
    await pay()
    expect(sent).toEqual([])
    expect(now().errors).toEqual({})
  })

  test('twice sends one order [P24]', async () => {
    const { now, sent, perform } = await open()
    await perform(async ({ pay }) => {
      await Promise.all([pay(), pay()])
    })
    expect(sent).toHaveLength(1)
    expect(now().progress.status).toBe('failed')
  })

  test('shows progress and clears earlier errors', async () => {
    const { now, perform } = await open({ orders: ['no answer yet'] })
    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().errors).toHaveProperty('discountCode')
    await perform(({ pay }) => void pay())
    expect(now().progress).toEqual({ status: 'processing' })
    expect(now().errors).toEqual({})
  })

  test('again after a failure continues the same order', async () => {
    const { now, pay, sent, leftFor } = await open({ orders: [refusal('payment-down'), PLACED] })
    await pay()
    expect(now().progress).toEqual({
      status: 'failed',
      message: 'The server says payment-down.',
      nextStep: null,
    })
    await pay()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.accessToken).toBe(sent[0]?.accessToken)
    expect(leftFor).toEqual([])
  })
})

describe('an order that was placed', () => {
  test('and paid leads to its success page, and Pay does nothing more', async () => {
    const { pay, sent, leftFor } = await open({ window: 'onSuccess', standing: 'paid' })
    await pay()
    expect(leftFor).toEqual([SUCCESS_PAGE])
    await pay()
    expect(sent).toHaveLength(1)
  })

  test('whose window was closed says so, and can be paid after all', async () => {
    const { now, pay, sent, leftFor } = await open({ window: 'onCancel', standing: 'unpaid' })
    await pay()
    expect(now().progress).toEqual({
      status: 'failed',
      message: 'Transaction was cancelled',
      nextStep: { href: SUCCESS_PAGE, words: 'Already approved it? Check the payment' },
    })
    expect(leftFor).toEqual([])
    await pay()
    expect(sent.map(({ accessToken }) => accessToken)).toEqual([
      sent[0]?.accessToken,
      sent[0]?.accessToken,
    ])
  })

  const check = { href: SUCCESS_PAGE, words: 'Check the payment' }

  test.each([
    ['an error of the window', { window: 'onError' }, 'Payment failed', null],
    [
      'no reference from the window',
      { window: 'onSuccess', response: {} },
      'Invalid payment response',
      check,
    ],
    [
      'a refused payment',
      { window: 'onSuccess', standing: 'refused' },
      'Payment verification failed',
      null,
    ],
    [
      'a provider that the server cannot reach',
      { window: 'onSuccess', standing: 'unavailable' },
      'Failed to verify payment',
      check,
    ],
    ['a server that does not answer', { window: 'onSuccess' }, 'Failed to verify payment', check],
    [
      'a payment that does not match',
      { window: 'onSuccess', standing: 'attention', attentionReason: 'amount-short' },
      'Failed to validate payment: less was paid than the order comes to.',
      { href: SUCCESS_PAGE, words: 'What happens now' },
    ],
  ] as const)(
    'after %s says so, and can be paid again (D40)',
    async (_, outcome, message, nextStep) => {
      const { now, pay, sent, leftFor } = await open(outcome)
      await pay()
      expect(now().progress).toEqual({ status: 'failed', message, nextStep })
      expect(leftFor).toEqual([])
      await pay()
      expect(sent).toHaveLength(2)
    },
  )
})

describe('a cart that was already paid', () => {
  const paid = refusal('cart-already-paid')

  test('opens the success page of the order stored on this device', async () => {
    const { pay, sent, leftFor } = await open({ standing: 'unpaid', orders: [PLACED, paid] })
    await pay()
    expect(leftFor).toEqual([])
    await pay()
    expect(leftFor).toEqual([SUCCESS_PAGE])
    await pay()
    expect(sent).toHaveLength(2)
  })

  test('shows a message if no order is stored', async () => {
    const { now, pay, leftFor } = await open({ orders: [paid] })
    await pay()
    expect(now().progress).toMatchObject({ status: 'failed', message: paid.error.message })
    expect(leftFor).toEqual([])
  })
})

describe('a cart that changed', () => {
  const [TEE, ROOT_TEE] = [anItem(), anItem({ productId: 16, title: 'Root Tee' })]
  const DEARER: ChangedLine = {
    id: TEE.productId,
    title: 'Petal Tee',
    color: TEE.colour,
    imageVariant: TEE.imageVariant,
    size: TEE.size,
    quantity: 1,
    unitPricePesewas: 55_000,
    problem: null,
    left: null,
  }
  const changed = {
    ...refusal('cart-changed'),
    cart: {
      subtotalPesewas: 55_000,
      discountPesewas: 0,
      totalPesewas: 55_000,
      delivery: DEFAULT_DELIVERY,
      lines: [DEARER],
    },
  }

  test('shows the current state and removes lines that are sold out', async () => {
    const cart = cartOf([TEE, 1], [ROOT_TEE, 1])
    const { now, pay } = await open({ cart, orders: [changed] })
    expect(now().totals?.total).toEqual(pesewas(80_000))
    await pay()
    expect(now().progress).toEqual({
      status: 'changed',
      sentences: [
        'Root Tee is no longer available and was taken out of your cart.',
        'Your total has changed. Please look at the new total before you pay.',
      ],
    })
    expect(currentCart().map(({ productId }) => productId)).toEqual([TEE.productId])
    expect(now().totals?.total).toEqual(pesewas(55_000))
  })

  test('is bought at the new total when Pay is pressed again', async () => {
    const { now, pay, sent } = await open({ cart: cartOf([TEE, 1]), orders: [changed, PLACED] })
    await pay()
    expect(now().progress).toMatchObject({
      sentences: ['Your total has changed. Please look at the new total before you pay.'],
    })
    expect(currentCart()).toEqual(cartOf([TEE, 1]))
    await pay()
    expect(sent.map(({ shownTotalPesewas }) => shownTotalPesewas)).toEqual([50_000, 55_000])
  })
})

describe('a code that is used up between Apply and Pay', () => {
  const fields = { discountCode: 'Invalid discount code' }
  const gone = {
    ...refusal('cart-changed', { fields }),
    cart: {
      subtotalPesewas: 100_000,
      discountPesewas: 0,
      totalPesewas: 100_000,
      delivery: DEFAULT_DELIVERY,
      lines: [],
    },
  }
  const TEE = anItem()
  const line: ChangedLine = {
    id: TEE.productId,
    title: 'Petal Tee',
    color: TEE.colour,
    imageVariant: TEE.imageVariant,
    size: TEE.size,
    quantity: 2,
    unitPricePesewas: 50_000,
    problem: null,
    left: null,
  }

  test('is taken off with a sentence, and Pay orders at the new total [N6]', async () => {
    const refused = { ...gone, cart: { ...gone.cart, lines: [line] } }
    const { now, pay, perform, sent } = await open({
      typed: { discountCode: 'save20' },
      orders: [refused, PLACED],
    })
    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().totals?.total).toEqual(pesewas(80_000))
    await pay()
    expect(now().progress).toEqual({
      status: 'changed',
      sentences: [
        'Invalid discount code: SAVE20 can no longer be used and was taken off.',
        'Your total has changed. Please look at the new total before you pay.',
      ],
    })
    expect(now().totals?.total).toEqual(pesewas(100_000))
    expect(now().typed.discountCode).toBe('')
    await pay()
    expect(sent).toMatchObject([
      { discountCode: 'SAVE20', shownTotalPesewas: 80_000 },
      { discountCode: '', shownTotalPesewas: 100_000 },
    ])
  })
})

describe('an order that is refused', () => {
  test('for a withdrawn code loses the discount and shows the error at the field', async () => {
    const withdrawn = refusal('discount-code-unknown', { message: 'Invalid discount code' })
    const typed = { discountCode: 'SAVE20' }
    const { now, pay, perform } = await open({ typed, orders: [withdrawn] })
    await pay()
    expect(now().errors).toEqual({ discountCode: 'Invalid discount code' })
    expect(now().totals?.total).toEqual(pesewas(100_000))
    expect(now().progress).toEqual({ status: 'idle' })
    expect(document.activeElement?.id).toBe(fieldId('discountCode'))

    await perform(({ applyDiscount }) => applyDiscount())
    expect(now().errors).toEqual({})
  })

  test('for another field keeps the discount', async () => {
    const fields = { phone: 'Please enter a valid phone number', honeypot: 'Filled in' }
    const invalid = refusal('fields-invalid', { fields })
    const { now, pay } = await open({ typed: { discountCode: 'SAVE20' }, orders: [invalid] })
    await pay()
    expect(now().errors).toEqual({ phone: fields.phone })
    expect(now().totals?.total).toEqual(pesewas(80_000))
    expect(document.activeElement?.id).toBe(fieldId('phone'))
  })

  test('because its token is used up is sent once more with a new token', async () => {
    const { now, pay, sent } = await open({ orders: [refusal('order-expired'), PLACED] })
    await pay()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.replacedToken).toBe(sent[0]?.accessToken)
    expect(now().progress).toMatchObject({ message: 'Transaction was cancelled' })
  })

  test.each(['drop-holds-expired', 'drop-network-holds-too-many'])(
    'as %s shows the sentence and keeps what was typed, so that Pay sends it later [D145]',
    async (code) => {
      const { now, pay, sent } = await open({ orders: [refusal(code), PLACED] })
      await pay()
      const message = `The server says ${code}.`
      expect(now().progress).toEqual({ status: 'failed', message, nextStep: null })
      expect(now().typed).toMatchObject(FILLED)
      await pay()
      expect(sent[1]).toEqual(sent[0])
    },
  )

  test('by a broken connection shows a message', async () => {
    const { now, pay } = await open({ orders: [] })
    await pay()
    expect(now().progress).toMatchObject({
      status: 'failed',
      message: 'An error occurred during checkout. Please try again.',
    })
  })
})
