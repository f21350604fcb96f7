import type { RefundState } from '../refund/refund.ts'
import type { ReturnKind, ReturnState } from '../return/return.ts'

/** The sentences say why nothing was done with a return; each names its order. */
export const returnMessages = {
  'return-unknown': () => 'There is no such return.',
  'return-changed': (order: string) =>
    `Somebody has dealt with this return of order ${order} meanwhile, or the customer has taken it back. This is how it is now; what you typed is still here.`,
  'return-words-missing': () => 'Write in a few words why. The customer reads it.',
  'return-words-long': () => 'This is too long. Please shorten it.',
  'return-address-missing': () => 'Write where the customer sends it. The mail says it.',
  'return-address-long': () => 'This is too long. Please shorten it.',
  'return-refunded-meanwhile': (order: string) =>
    `These pieces of order ${order} were refunded meanwhile, so no other size is sent for them. Refuse the exchange: the size it holds is then for sale again.`,
} as const satisfies Readonly<Record<string, (order: string) => string>>

export type ReturnFailure = keyof typeof returnMessages

type StoredReturn = { readonly state: ReturnState; readonly kind: ReturnKind }

/** The owner reads these words for the states of a return. `refundState` is that of its refund, if there is one. */
export function returnStateWords(
  { state, kind }: StoredReturn,
  refundState: RefundState | null,
): string {
  switch (state) {
    case 'asked':
      return 'To answer'
    case 'agreed':
      return 'On its way to you'
    case 'received':
      return kind === 'refund' ? 'To refund' : 'Other size to send'
    case 'settled':
      if (kind === 'exchange') return 'Exchanged'
      return refundState === 'done' ? 'Refunded' : 'Refund asked for'
    case 'refused':
      return 'Refused'
    case 'withdrawn':
      return 'Taken back by the customer'
  }
}
