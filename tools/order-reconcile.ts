import { reconciledSentences, reconcileMessages } from '#domain/owner-messages/reconcile'
import { type Reconciled, reconcilePayments } from '#server/orders/reconcile-payments'
import { openOrderContext } from './open-order-context.ts'
import { type Command, CommandFailure, toJson } from './run-command.ts'

const ACTOR = { staffId: null, name: 'npm run orders' } as const

type Wanted = { readonly sinceMs: number | null; readonly json: boolean }

export function reconcile({ sinceMs, json }: Wanted): Command {
  return async (...opened) => {
    const orders = await openOrderContext(...opened)
    const found = await reconcilePayments(orders, { sinceMs, actor: ACTOR })
    if (!found.ok) throw new CommandFailure(reconcileMessages[found.error])
    if (found.value.unanswered.length > 0) process.exitCode = 1
    // Scripts read this as `returned`.
    const { sinceMs: askedMs, restoredRefunded: returned, ...rest } = found.value
    return json
      ? toJson({ since: new Date(askedMs).toISOString(), ...rest, returned })
      : reconciledText(found.value)
  }
}

function reconciledText(found: Reconciled): string {
  const { sinceMs, restored, foreign, unanswered } = found
  const since = new Date(sinceMs).toISOString()
  return [
    `Asked for payments and refunds since ${since}.`,
    ...reconciledSentences(found),
    ...(restored.length > 0 ? [`Rebuilt: ${restored.join(', ')}`] : []),
    ...(restored.length > 0 ? ['What to do with each: npm run orders -- attention'] : []),
    ...(foreign.length > 0 ? [`Of no order: ${foreign.join(', ')}`] : []),
    // Rebuilt orders are younger than the copy: the next question must not begin with them.
    ...(unanswered.length > 0 ? [`Ask again: npm run orders -- reconcile --since ${since}`] : []),
  ].join('\n')
}
