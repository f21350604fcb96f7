import { RECONCILIATION_FILE_PATH } from '#contracts/backoffice/paths'
import type { ReconciliationRow } from '#contracts/backoffice/refund-data'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { reconciliationMessages, refundStateWords } from '#domain/owner-messages/refunds'
import type { Reconciliation } from '#domain/refund/reconcile'
import {
  type LoadedReconciliation,
  loadReconciliation,
  readDays,
} from '../../refunds/load-reconciliation.ts'
import type { ScreenLoader } from '../screen.ts'

const MAX_ROWS = 200

export const reconciliationScreen: ScreenLoader = async ({ context, search }) => {
  const nowMs = context.now()
  const asked = readDays(search, nowMs)
  const days = asked ?? readDays(new URLSearchParams(), nowMs)
  if (!days) return null
  const loaded = await loadReconciliation(context.orders, days)
  const rows = rowsOf(loaded)
  return {
    screen: 'reconciliation',
    title: 'Reconciliation',
    data: {
      from: asked?.from ?? search.get('from') ?? '',
      to: asked?.to ?? search.get('to') ?? '',
      error: asked ? null : reconciliationMessages['days-wrong'],
      sums: sumsOf(loaded.sums),
      unknownFees: loaded.sums.unknownFees,
      rows: rows.slice(0, MAX_ROWS),
      more: Math.max(0, rows.length - MAX_ROWS),
      fileUrl: `${RECONCILIATION_FILE_PATH}?${new URLSearchParams({ ...days })}`,
    },
  }
}

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
