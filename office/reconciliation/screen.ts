import { readInstant } from '#domain/form/read-instant'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { reconciledSentences, reconcileMessages } from '#domain/owner-messages/reconcile'
import { reconciliationMessages, refundStateWords } from '#domain/owner-messages/refunds'
import type { Reconciliation } from '#domain/refund/reconcile'
import { reconcilePayments } from '#server/orders/reconcile-payments'
import {
  type LoadedReconciliation,
  loadReconciliation,
  readDays,
} from '#server/refunds/load-reconciliation'
import type { AskedProviderData, ReconciliationRow } from '../kit/data/refund-data.ts'
import { RECONCILE_PATH, RECONCILIATION_FILE_PATH } from '../kit/paths.ts'
import { actorOfRequest, type Post, refuseWith, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const MAX_ROWS = 200

export const load = (request: ScreenRequest) => showDays(request, null)

async function showDays({ context, search }: ScreenRequest, asked: AskedProviderData | null) {
  const nowMs = context.now()
  const wanted = readDays(search, nowMs)
  const days = wanted ?? readDays(new URLSearchParams(), nowMs)
  if (!days) return null
  const loaded = await loadReconciliation(context.orders, days)
  const rows = rowsOf(loaded)
  return show('reconciliation', 'Reconciliation', {
    from: wanted?.from ?? search.get('from') ?? '',
    to: wanted?.to ?? search.get('to') ?? '',
    error: wanted ? null : reconciliationMessages['days-wrong'],
    sums: sumsOf(loaded.sums),
    unknownFees: loaded.sums.unknownFees,
    rows: rows.slice(0, MAX_ROWS),
    more: Math.max(0, rows.length - MAX_ROWS),
    fileUrl: `${RECONCILIATION_FILE_PATH}?${new URLSearchParams({ ...days })}`,
    asked,
  })
}

/** This is for after a restore, like the command `npm run orders -- reconcile`. */
export const posts: readonly Post[] = [
  {
    access: 'handle-payments',
    screen: 'reconciliation',
    path: RECONCILE_PATH,
    handle: async (request) => {
      const sinceMs = readInstant(`${request.fields.text('since')}T00:00Z`)
      if (sinceMs === null) {
        return refuseWith({ since: reconcileMessages['reconcile-since-wrong'] })
      }
      const actor = actorOfRequest(request)
      const found = await reconcilePayments(request.context.orders, { sinceMs, actor })
      if (!found.ok) return refuseWith({ since: reconcileMessages[found.error] })
      const { restored } = found.value
      const asked = { sentences: reconciledSentences(found.value), restored }
      const content = await showDays(request, asked)
      return content ? { kind: 'show', content } : { kind: 'done', next: screens.cases.path }
    },
  },
]

function sumsOf(sums: Reconciliation) {
  const { takenInPersonPesewas, returnedInPersonPesewas } = sums
  const inPerson = [
    { label: 'Taken in person', amount: money(takenInPersonPesewas) },
    { label: 'Given back in person', amount: money(-returnedInPersonPesewas) },
  ]
  return [
    { label: 'Paid through the provider', amount: money(sums.paidPesewas) },
    { label: 'Fees of the provider', amount: money(-sums.feesPesewas) },
    { label: 'Refunded', amount: money(-sums.refundedPesewas) },
    { label: 'Due from the provider', amount: money(sums.duePesewas) },
    ...(takenInPersonPesewas + returnedInPersonPesewas === 0 ? [] : inPerson),
  ]
}

function rowsOf({ payments, refunds }: LoadedReconciliation): readonly ReconciliationRow[] {
  return [
    ...payments.map(({ orderId, reference, channel, amountPesewas, feePesewas, atMs }) => ({
      key: `payment ${reference ?? orderId}`,
      kind: 'payment' as const,
      orderId,
      words: ['Paid', channel?.replaceAll(/[_-]/g, ' '), reference].filter(Boolean).join(', '),
      amount: money(amountPesewas),
      fee: feePesewas === null || feePesewas === 0 ? null : money(feePesewas),
      atMs,
    })),
    ...refunds.map(({ id, orderId, reference, state, amountPesewas, atMs }) => ({
      key: `refund ${id}`,
      kind: 'refund' as const,
      orderId,
      words: [refundStateWords[state], reference].filter(Boolean).join(', '),
      amount: money(-amountPesewas),
      fee: null,
      atMs,
    })),
  ].toSorted((a, b) => b.atMs - a.atMs)
}

function money(amountPesewas: number): string {
  return formatMoney(pesewas(amountPesewas === 0 ? 0 : amountPesewas))
}
