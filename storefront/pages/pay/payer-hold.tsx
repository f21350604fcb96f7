import type { PayerOrder } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { HoldClock } from '../../hold/hold-clock.tsx'

export function PayerHold({ order: { holdEndsAt, now } }: { readonly order: PayerOrder }) {
  if (holdEndsAt === null) return null
  return <HoldClock holdEndsAt={holdEndsAt} now={now} over={messages['hold-over-payer']} />
}
