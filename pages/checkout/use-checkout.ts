import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChangedCart } from '#contracts/order-response'
import type { PayLinkResponse } from '#contracts/pay-link'
import { type Cart, emptyCart } from '#domain/cart/cart'
import { removeFromCart } from '#domain/cart/edit-cart'
import { chooseZone, offeredZones } from '#domain/delivery/offered-zones'
import type { DeliverySettings } from '#domain/delivery/zone'
import { computeTotals } from '#domain/discount/discount'
import { messages } from '#domain/messages'
import { pesewas } from '#domain/money/money'
import { subtotalOf } from '#domain/pricing/totals'
import { changeCart } from '../kit/cart/cart-store.ts'
import { isPriced, linesToShow, nameOf } from '../kit/cart/lines-to-show.ts'
import { useCartCheck } from '../kit/cart/use-cart-check.ts'
import { type FormValues, textsOf } from '../kit/checkout/form-draft.ts'
import type { OrderDraft } from '../kit/checkout/send-order.ts'
import { type Submission, submitOrder } from '../kit/checkout/submit-order.ts'
import { successAddress } from '../kit/checkout/success-address.ts'
import { isHeldFor, useStoredOrder } from '../kit/checkout/use-stored-order.ts'
import { giveUpRoom, keepInPlace } from '../kit/forms/keep-in-place.ts'
import { applyServerState, removedLines } from './changed-lines.ts'
import { checkForm, type FieldErrors, generalSentence, without } from './check-form.ts'
import { focusFirstInvalid } from './field-id.ts'
import { type NextStep, payOrder } from './pay-order.ts'
import { useDiscount } from './use-discount.ts'
import { useFormValues } from './use-form-values.ts'

export type Progress =
  | { readonly status: 'idle' }
  /** `place` is set after three seconds in line, and null if it is not known at which place. */
  | { readonly status: 'processing'; readonly place?: number | null }
  /** The order differs from what was shown, so the shopper decides. */
  | { readonly status: 'changed'; readonly sentences: readonly string[] }
  | { readonly status: 'failed'; readonly message: string; readonly nextStep: NextStep | null }

const IDLE: Progress = { status: 'idle' }

export type Checkout = ReturnType<typeof useCheckout>

/** §4: the checkout is idle, then processing, and ends in one of these ways. */
export function useCheckout(cart: Cart | null, shippedDelivery: DeliverySettings) {
  const [held, setHeld] = useStoredOrder()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const { typed, type, isRestored } = useFormValues(form)
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Errors of the last submit stay until their fields are edited; Apply adds none. */
  const [submitted, setSubmitted] = useState<FieldErrors>({})
  const [general, setGeneral] = useState<string>()
  const [progress, setProgress] = useState(IDLE)
  const [changed, setChanged] = useState<ChangedCart | null>(null)
  const { discount, isApplying, ...code } = useDiscount({ cart, typed, isRestored })
  const check = useCartCheck(cart ?? emptyCart)
  const lines = applyServerState(linesToShow(cart ?? emptyCart, check), changed)
  const priced = check.state === 'known' ? lines.filter(isPriced) : null
  const subtotal = priced && subtotalOf(priced)
  const offered = offeredZones(changed?.delivery ?? shippedDelivery, typed, subtotal ?? pesewas(0))
  const zone = chooseZone(offered, typed.deliveryZone) ?? chooseZone(offered, '')
  const totals = priced && computeTotals(priced, discount, zone?.fee)

  /** §5: editing clears the field's error and the form-level one. */
  function edit(changes: Partial<FormValues>) {
    keepInPlace(document.activeElement, () => {
      type(changes)
      clearErrors(changes)
      setGeneral(undefined)
    })
    setProgress((before) => (before.status === 'failed' ? IDLE : before))
    if ('discountCode' in changes) code.forget()
  }

  function clearErrors(edited: Partial<FormValues>) {
    setErrors((before) => without(before, edited))
    setSubmitted((before) => without(before, edited))
  }

  async function applyDiscount() {
    const found = await code.apply()
    if (!found) return
    if (found.ok) clearErrors({ discountCode: '' })
    else setErrors((before) => ({ ...before, discountCode: found.error }))
  }

  /** Returns null if the form is refused. */
  async function readDraft(): Promise<OrderDraft | null> {
    if (!priced) return null
    const checked = checkForm(typed)
    if (!checked.ok) {
      refuse(checked.error)
      return null
    }
    if (!zone) {
      refuse({ country: messages['delivery-unavailable'] })
      return null
    }
    setErrors({})
    setSubmitted({})
    const found = await code.applyTyped()
    if (!found.ok) {
      refuse({ discountCode: found.error })
      return null
    }
    return {
      details: { ...checked.value, deliveryZone: zone.id },
      lines,
      shownTotalPesewas: computeTotals(priced, found.value, zone.fee).total.minor,
    }
  }

  /** The first of several presses counts. */
  async function beginOrder(): Promise<OrderDraft | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setProgress({ status: 'processing' })
    const draft = await readDraft()
    if (draft) return draft
    isBusy.current = false
    setProgress((before) => (before.status === 'processing' ? IDLE : before))
    return null
  }

  async function pay() {
    const draft = await beginOrder()
    if (!draft) return
    const submission = await submitOrder(draft, (place) =>
      setProgress({ status: 'processing', place }),
    )
    if (submission.status === 'placed') setHeld({ ...submission.order, units: draft.lines })
    const isLeaving = await handleSubmission(submission)
    isBusy.current = isLeaving
  }

  /** Asks for a link with which somebody else can pay, or returns null if the form shows why there is none. */
  async function share(): Promise<PayLinkResponse | null> {
    const draft = await beginOrder()
    if (!draft) return null
    const { shareOrder } = await import('../kit/checkout/share/share-order.ts')
    const shared = await shareOrder(draft)
    if (shared.status === 'shared') {
      setProgress(IDLE)
      isBusy.current = false
      return shared.link
    }
    isBusy.current = await handleSubmission(shared)
    return null
  }

  function refuse(sentences: FieldErrors) {
    giveUpRoom(form.current)
    flushSync(() => {
      setErrors(sentences)
      setSubmitted(sentences)
      setGeneral(generalSentence(sentences))
      setProgress(IDLE)
    })
    focusFirstInvalid(sentences)
  }

  /** Resolves to true if the page is being left. */
  async function handleSubmission(placing: Submission): Promise<boolean> {
    switch (placing.status) {
      case 'placed': {
        setProgress({ status: 'processing' })
        const end = await payOrder(placing.order)
        if (end.status === 'arrived') return leaveFor(placing.order.reference)
        setProgress(end)
        return false
      }
      case 'already-paid':
        if (placing.reference !== null) return leaveFor(placing.reference)
        setProgress({ status: 'failed', message: placing.message, nextStep: null })
        return false
      case 'cart-changed':
        adoptServerState(placing.cart, placing.isDiscountGone)
        return false
      case 'fields-invalid':
        if ('discountCode' in placing.fields) code.forget()
        refuse(textsOf(placing.fields))
        return false
      case 'failed':
        setProgress({ status: 'failed', message: placing.message, nextStep: null })
        return false
    }
  }

  function adoptServerState(serverCart: ChangedCart, isDiscountGone: boolean) {
    const gone = removedLines(lines, serverCart)
    const goneCode = isDiscountGone ? typed.discountCode.trim().toUpperCase() : ''
    setChanged(serverCart)
    // The field is emptied, so that Pay orders at the total that is now shown.
    if (isDiscountGone) edit({ discountCode: '' })
    setProgress({
      status: 'changed',
      sentences: [
        ...gone.map((line) => messages['line-removed'](nameOf(line))),
        ...(isDiscountGone ? [messages['discount-gone'](goneCode)] : []),
        messages['totals-changed'],
      ],
    })
    if (gone.length === 0) return
    changeCart((now) => gone.reduce(removeFromCart, now), messages['cart-remove-failed'])
  }

  return {
    form,
    typed,
    edit,
    errors,
    submitted,
    general,
    progress,
    discount,
    applyDiscount,
    isApplying,
    check,
    lines,
    totals,
    offered,
    zone,
    hold: held && isHeldFor(held, lines) ? held : null,
    canBeShared: check.state !== 'known' || !check.hasDrop,
    pay,
    share,
  }
}

function leaveFor(reference: string): true {
  location.replace(successAddress(reference))
  return true
}
