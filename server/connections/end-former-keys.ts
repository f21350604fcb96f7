import { loadConnections, writeConnection } from '#database/connections/connections'
import { hasWorkBegunBefore } from '#database/connections/live-work'
import { bumpRevision } from '#database/settings/revisions'
import { transact } from '#database/transact'
import { failure, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { findSealKey } from '../base/seal/seal-key.ts'
import { paymentModeOf } from '../payments/payment-settings.ts'
import { showKeys, variablesWithoutFormer } from '../payments/typed-keys.ts'
import { closeConnection } from './open-connections.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'connections'>

/** Other processes begin payments with the former keys until they have followed. */
const FOLLOWED_WITHIN_MS = 60_000

/** Former payment keys are forgotten when nothing is open that was begun with them. */
export async function endFormerKeys({ db, config, connections }: Context): Promise<void> {
  if (!showKeys(config)?.hasFormer) return
  const { revision, stored } = await loadConnections(db)
  const payments = stored.find(({ name }) => name === 'payments')
  // The keys of this process may be older than what is stored, or be those of the environment.
  const areTyped = !config.serverConnections.includes('payments')
  if (!payments || !areTyped || revision !== connections.revision()) return
  const present = variablesWithoutFormer(config)
  if (present === null) return
  const beforeMs = payments.changedAtMs + FOLLOWED_WITHIN_MS
  if (await hasWorkBegunBefore(db, { mode: paymentModeOf(config), beforeMs })) return
  const closed = closeConnection('payments', present, findSealKey(config))
  if (closed === 'no-seal-key') return
  await transact(db, async (trx) => {
    const isUnchanged = (await bumpRevision(trx, 'connections')) === revision + 1
    if (!isUnchanged) return failure('connections-changed' as const)
    await writeConnection(trx, { ...closed, changedAtMs: payments.changedAtMs })
    return success(null)
  })
  await connections.refresh()
}
