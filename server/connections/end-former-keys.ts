import { loadConnections, writeConnection } from '#database/connections/connections'
import { hasWorkBegunBefore } from '#database/connections/live-work'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { findSealKey } from '../base/seal/seal-key.ts'
import { paymentModeOf } from '../payments/payment-settings.ts'
import { showKeys, variablesWithoutFormer } from '../payments/typed-keys.ts'
import { sealConnection } from './sealed-connections.ts'
import { tellOfConnection } from './tell-of-connection.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'connections'>

/** Other processes begin payments with the former keys until they have followed. */
const FOLLOWED_WITHIN_MS = 60_000

/** Former payment keys are forgotten when nothing is open that was begun with them. */
export async function endFormerKeys(context: Context): Promise<void> {
  const { db, config, connections } = context
  const found = await findPresentAlone(context)
  if (found === null) return
  const { revision, row, changedAtMs } = found
  const beforeMs = changedAtMs + FOLLOWED_WITHIN_MS
  if (await hasWorkBegunBefore(db, { mode: paymentModeOf(config), beforeMs })) return
  await transact(db, async (trx) => {
    const isUnchanged = (await bumpRevision(trx, 'connections')) === revision + 1
    if (!isUnchanged) return failure('connections-changed' as const)
    await writeConnection(trx, { ...row, changedAtMs })
    return success(null)
  })
  await connections.refresh()
}

type Forgetting = { readonly seenRevision: number; readonly actor: Actor }

/**
 * The former key has leaked: it is forgotten at once, whatever is open. No service is asked, because a provider that is
 * away must not keep a leaked key in use.
 */
export async function forgetFormerKeys(
  context: Context & Pick<AppContext, 'now' | 'settings'>,
  { seenRevision, actor }: Forgetting,
): Promise<Result<null, 'no-former-keys' | 'connections-changed'>> {
  const { db, now, connections, settings } = context
  await connections.refresh()
  const found = await findPresentAlone(context)
  if (found === null) return failure('no-former-keys')
  const changed = {
    name: 'payments',
    actor,
    nowMs: now(),
    brandName: settings.current().brand.name,
  } as const
  const forgotten = await transact(db, async (trx) => {
    const isSeen = (await bumpRevision(trx, 'connections')) === seenRevision + 1
    if (!isSeen || found.revision !== seenRevision) return failure('connections-changed' as const)
    // What was begun with the present key counts from the same time on as before.
    await writeConnection(trx, { ...found.row, changedAtMs: found.changedAtMs })
    const what = { action: 'former-keys-forgotten', subject: 'payments' }
    await writeAudit(trx, { actor, ...what, nowMs: changed.nowMs })
    await tellOfConnection(trx, changed)
    return success(null)
  })
  if (forgotten.ok) await connections.refresh()
  return forgotten
}

/**
 * The row with the present keys alone. Null: there are no former ones, or the keys of this process are older than what is
 * stored, or those of the environment.
 */
async function findPresentAlone({ db, config, connections }: Context) {
  if (!showKeys(config)?.hasFormer) return null
  const { revision, stored } = await loadConnections(db)
  const payments = stored.find(({ name }) => name === 'payments')
  const areTyped = !config.serverConnections.includes('payments')
  if (!payments || !areTyped || revision !== connections.revision()) return null
  const present = variablesWithoutFormer(config)
  const row = present && sealConnection('payments', present, findSealKey(config))
  if (row === null || row === 'no-seal-key') return null
  return { revision, row, changedAtMs: payments.changedAtMs }
}
