import { failure, type Result, success } from '#domain/result'
import { THE_CUSTOMER } from '#domain/staff/actor'
import type { TrackingMessage } from '#domain/tracking-messages'
import type { ClockedDatabase } from '../base/context.ts'
import { changeReturn, takeReturnStep } from './change-return.ts'

type Withdrawal = { readonly orderId: string; readonly returnId: string }
type Refused = Extract<TrackingMessage, 'return-answered'>

/** The customer takes back what is only asked for; the size that it holds is for sale again. */
export async function withdrawReturn(
  desk: ClockedDatabase,
  { orderId, returnId }: Withdrawal,
): Promise<Result<'return-withdrawn', Refused>> {
  const done = await changeReturn(desk, { returnId }, async (trx, locked) => {
    if (locked.order.id !== orderId) return failure('return-unknown')
    if (locked.seen.state === 'withdrawn') return success(null)
    const change = { returnId, expected: 'asked', actor: THE_CUSTOMER } as const
    return takeReturnStep(trx, locked, { change, step: { to: 'withdrawn' } })
  })
  return done.ok ? success('return-withdrawn') : failure('return-answered')
}
