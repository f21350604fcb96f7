import type { HeldVariant } from '#database/orders/held-variants'
import { goneSentence } from '#domain/cart/gone-sentence'
import { isSameVariant } from '#domain/cart/line'
import type { CheckedLine } from '#domain/cart/price-cart'
import { allHeldSentence } from '#domain/order/all-held'
import type { OrderContext } from './order-context.ts'
import type { AllHeld, CartChanged } from './order-refusal.ts'

/** Tells apart, in a refusal, what is sold from what others hold and have not paid for yet. */
export async function nameHolds(
  { heldVariants, now }: Pick<OrderContext, 'heldVariants' | 'now'>,
  refusal: CartChanged,
): Promise<CartChanged | AllHeld> {
  if (!refusal.priced.lines.some(isGone)) return refusal
  const holds = await heldVariants(refusal.priced.lines.filter(isGone))
  return nameHoldsIn(refusal, holds, await now())
}

/** Names the holds by a list that was read together with the sale. */
export function nameHoldsIn(
  refusal: CartChanged,
  holds: readonly HeldVariant[],
  nowMs: number,
): CartChanged | AllHeld {
  const lines = refusal.priced.lines.map((line) => withHold(line, holds, nowMs))
  const named = { ...refusal, priced: { ...refusal.priced, lines } }
  const troubled = lines.filter(({ problem }) => problem !== null)
  const untilMs = Math.max(...troubled.map((line) => findHold(line, holds)?.untilMs ?? 0))
  const messages = troubled.flatMap(({ problem, title, size }) =>
    problem?.code === 'line-sold-out' && problem.held ? goneSentence(problem, title, size) : [],
  )
  return messages.length === troubled.length
    ? { ...named, code: 'all-held', message: messages.join(' '), untilMs }
    : named
}

export function isGone({ problem }: Pick<CheckedLine, 'problem'>): boolean {
  return problem?.code === 'line-sold-out'
}

function withHold(line: CheckedLine, holds: readonly HeldVariant[], nowMs: number): CheckedLine {
  const hold = isGone(line) ? findHold(line, holds) : undefined
  if (!hold) return line
  return { ...line, problem: { code: 'line-sold-out', held: allHeldSentence(hold.untilMs, nowMs) } }
}

function findHold(line: CheckedLine, holds: readonly HeldVariant[]) {
  return holds.find((hold) => isSameVariant(hold, line))
}
