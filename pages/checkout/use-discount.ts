import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#domain/cart/cart'
import type { Discount } from '#domain/discount/discount'
import { messages } from '#domain/messages'
import { failure, type Result, success } from '#domain/result'
import type { FormValues } from '../kit/checkout/form-draft.ts'
import { readAttempt } from '../kit/checkout/order-attempt.ts'
import { fetchDiscount } from './fetch-discount.ts'

type Form = {
  readonly cart: Cart | null
  readonly typed: FormValues
  readonly isRestored: boolean
}

/** The discount of the typed code, as the server knows it. */
export function useDiscount({ cart, typed, isRestored }: Form) {
  const [discount, setDiscount] = useState<Discount | null>(null)
  const [isApplying, setIsApplying] = useState(false)
  /** Questions are counted, so that the answer to an earlier one is ignored. */
  const asked = useRef(0)
  const isReady = isRestored && cart !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code restored from the draft.
  useEffect(() => {
    if (isReady && typed.discountCode.trim() !== '') void apply()
  }, [isReady])

  function forget() {
    asked.current += 1
    setDiscount(null)
    setIsApplying(false)
  }

  /** Returns null if the code was edited meanwhile, and otherwise the discount or the sentence at the field. */
  async function apply(): Promise<Result<Discount, string> | null> {
    asked.current += 1
    const question = asked.current
    setIsApplying(true)
    const { discountCode: code, email, phone } = typed
    const productIds = (cart ?? []).map(({ productId }) => productId)
    const accessToken = readAttempt()?.accessToken ?? null
    const found = await fetchDiscount({ code, productIds, email, phone, accessToken })
    if (question !== asked.current) return null
    setIsApplying(false)
    setDiscount(found.ok ? found.value : null)
    return found
  }

  /** Returns the discount of what is typed, and asks only if it was not applied before. */
  async function applyTyped(): Promise<Result<Discount | null, string>> {
    if (discount || typed.discountCode.trim() === '') return success(discount)
    const found = await apply()
    return found ?? failure<string>(messages['discount-check-failed'])
  }

  return { discount, isApplying, forget, apply, applyTyped }
}
