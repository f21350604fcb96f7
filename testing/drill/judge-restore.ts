import type { RecordedErasure } from '#database/erased-list'
import { listMailboxes } from '#database/mail/list-mailboxes'
import { mailboxHashOf } from '#server/base/mailbox-hash'
import { refundOrder } from '#server/refunds/refund-order'
import { brokenInvariants } from '../orders/invariants.ts'
import { OWNER } from './buy.ts'
import type { DrillShop } from './drill-shop.ts'

export type Judged = {
  readonly paidOrders: number
  readonly restored: number
  readonly refundedPesewas: number
  readonly erasures: number
  /** Each fault is a sentence; there are none if all is well. */
  readonly faults: readonly string[]
}

type Known = {
  /** The shop had these violations before the drill. */
  readonly brokenBefore: readonly string[]
  /** The erasures are as they were recorded before everything was destroyed. */
  readonly erasures: readonly RecordedErasure[]
}

/** Compares the restored shop with the provider, the list of erasures and the invariants. */
export async function judgeRestore(
  shop: DrillShop,
  { brokenBefore, erasures }: Known,
): Promise<Judged> {
  const payments = await judgePayments(shop)
  const twice = await refundAgain(shop)
  const back = await findErasedPeople(shop, erasures)
  const broken = await brokenInvariants(shop.db)
  return {
    ...payments,
    erasures: new Set(erasures.map(({ mailboxHash }) => mailboxHash)).size,
    faults: [
      ...payments.faults,
      ...twice,
      ...back.map((hash) => `An erased person is back: ${hash.slice(0, 12)}…`),
      ...broken
        .filter((each) => !brokenBefore.includes(each))
        .map((each) => `A rule is broken: ${each}`),
    ],
  }
}

async function judgePayments({ db, standIn }: DrillShop) {
  const attempts = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([
      'reference',
      'payment_attempts.state',
      'orders.state as orderState',
      'attention_reason',
    ])
    .execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const faults: string[] = []
  let refundedPesewas = 0
  const paid = standIn.refundable()
  for (const payment of paid) {
    const attempt = attempts.find(({ reference }) => reference === payment.reference)
    const isThere = attempt?.state === 'succeeded' || attempt?.state === 'refunded'
    if (!isThere) {
      faults.push(`A paid order is missing: ${payment.orderId} (${payment.reference})`)
      continue
    }
    const listed = await standIn.listRefunds({ reference: payment.reference, transactionId: null })
    const given = sumOf(listed.ok ? listed.value : [])
    const booked = sumOf(
      refunds
        .filter(({ reference }) => reference === payment.reference)
        .map(({ state, amount_pesewas }) => ({ state, amountPesewas: amount_pesewas })),
    )
    refundedPesewas += given
    if (given > payment.amountPesewas) {
      faults.push(`More was refunded than paid: ${payment.orderId}`)
    }
    if (given !== booked) {
      faults.push(`Of ${payment.orderId} ${given} pesewas were refunded, but ${booked} are booked`)
    }
  }
  const restored = attempts.filter(
    (each) => each.orderState === 'attention' && each.attention_reason === 'restored',
  ).length
  return { paidOrders: paid.length, restored, refundedPesewas, faults }
}

type Amount = { readonly state: string; readonly amountPesewas: number }

function sumOf(refunds: readonly Amount[]): number {
  return refunds
    .filter(({ state }) => state !== 'failed' && state !== 'refused')
    .reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}

/** An owner who does not know of the refunds presses the button again. */
async function refundAgain(shop: DrillShop): Promise<readonly string[]> {
  const { orders, standIn } = shop
  const faults: string[] = []
  for (const { orderId, reference, amountPesewas, refunds } of standIn.refundable()) {
    if (sumOf(refunds) < amountPesewas) continue
    const scope = { kind: 'whole', restock: false } as const
    const asked = { orderId, scope, reference, reason: 'Drill', actor: OWNER }
    if ((await refundOrder(orders, asked)).ok) faults.push(`Refunded twice: ${orderId}`)
  }
  return faults
}

/** People with an order that is not settled wait for that, as `npm run rights -- sweep` says. */
async function findErasedPeople(
  { db }: DrillShop,
  recorded: readonly RecordedErasure[],
): Promise<readonly string[]> {
  const erasedAt = new Map(recorded.map((each) => [each.mailboxHash, each.erasedAtMs]))
  const unsettled = await db
    .selectFrom('orders')
    .select('email')
    .where('state', 'in', ['pending', 'attention'])
    .execute()
  const waiting = new Set(unsettled.map(({ email }) => mailboxHashOf(email)))
  return [...(await listMailboxes(db))].flatMap(([email, sinceMs]) => {
    const hash = mailboxHashOf(email)
    const erasedAtMs = erasedAt.get(hash)
    const isBack = erasedAtMs !== undefined && sinceMs < erasedAtMs && !waiting.has(hash)
    return isBack ? [hash] : []
  })
}
