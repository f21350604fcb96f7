import { countNoun } from '../count-noun.ts'

/** The sentences say why the provider was not asked for what a restored copy lacks. */
export const reconcileMessages = {
  'reconcile-since-wrong': 'Choose the day of the backup that was restored.',
  'reconcile-since-future': 'The backup cannot have been made in the future. Choose its day.',
  'reconcile-unavailable':
    'The payment provider did not answer. Nothing is lost: ask again in a few minutes.',
} as const

export type ReconcileFailure = Exclude<keyof typeof reconcileMessages, 'reconcile-since-wrong'>

type Counted = Readonly<
  Record<
    'restored' | 'restoredRefunded' | 'settled' | 'foreign' | 'unanswered',
    { readonly length: number }
  >
> & { readonly payments: number; readonly refunds: number }

/** The provider was asked; each kind of answer has one sentence. */
export function reconciledSentences(found: Counted): readonly string[] {
  const { payments, restored, restoredRefunded, settled, refunds, foreign, unanswered } = found
  const lines = [
    `The provider lists ${countNoun(payments, 'successful payment')} since then.`,
    restored.length > 0 &&
      `${countNoun(restored.length, 'missing order')} rebuilt from the payment. Each waits for you with the reason “restored”: the provider does not know the address, so ask the customer.`,
    restoredRefunded.length > 0 &&
      `${countNoun(restoredRefunded.length, 'missing order')} rebuilt that ${restoredRefunded.length === 1 ? 'is' : 'are'} refunded already.`,
    settled.length > 0 &&
      `${countNoun(settled.length, 'order')} that waited for a payment: it had been made.`,
    refunds > 0 &&
      `${countNoun(refunds, 'missing refund')} read back. Nothing of it is refunded again.`,
    foreign.length > 0 &&
      `${countNoun(foreign.length, 'payment')} of no order of this shop: look in the provider’s dashboard.`,
    unanswered.length > 0 &&
      `About ${countNoun(unanswered.length, 'payment')} the provider did not answer. Ask again in a few minutes.`,
    restored.length + restoredRefunded.length + settled.length + refunds + unanswered.length ===
      0 && 'Nothing is missing here.',
  ]
  return lines.filter((line) => line !== false)
}
