import type { PayerOrder } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { HoldClock } from '../kit/hold/hold-clock.tsx'

/** The buyer alone can order it again; whoever pays for somebody else needs another link. */
export function PayerHold({ order }: { readonly order: PayerOrder }) {
  const { holdEndsAt, now, isForBuyer } = order
  if (holdEndsAt === null) return null
  const over = messages[isForBuyer ? 'hold-over-buyer' : 'hold-over-payer']
  return <HoldClock holdEndsAt={holdEndsAt} now={now} over={over} />
}
