import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { writeConnection } from '#database/connections/connections'
import { forgetMailTrials } from '#database/opening/mail-trials'
import { forgetPointDone, notePointDone } from '#database/opening/opening-points'
import { rememberLivePayments } from '#database/orders/shop-facts'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { endSellingLive } from '#database/test-orders/selling-live'
import { transact } from '#database/transact'
import type { ConnectionName } from '#domain/connections/connection'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { Config } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import { findOrMakeSealKey } from '../base/seal/seal-key.ts'
import { hasPaymentKeys, paymentModeOf } from '../payments/payment-settings.ts'
import { liveKeysMark } from '../payments/typed-keys.ts'
import type { ConnectionVariables } from './connection-variables.ts'
import { judgePaymentKeys, type PaymentKeysRefusal, stillFit } from './judge-payment-keys.ts'
import { findPrivateHost } from './private-hosts.ts'
import { sealConnection } from './sealed-connections.ts'
import { tellByFormerService, tellOfConnection } from './tell-of-connection.ts'

const MAX_WAIT_FOR_FORMER_MS = 10_000

type Context = Pick<AppContext, 'db' | 'now' | 'config' | 'connections' | 'settings' | 'orders'>

type Change = {
  readonly name: ConnectionName
  /** All variables of the connection; none that is missing stays as it was. */
  readonly variables: ConnectionVariables
  /** The revision that the person saw. */
  readonly seenRevision: number
  readonly actor: Actor
}

export type ChangeRefusal =
  /** The environment decides about it. */
  | 'set-by-server'
  /** There is nothing to seal it with that all processes share. */
  | 'no-seal-key'
  /** Somebody else changed a connection meanwhile. */
  | 'connections-changed'
  /** What was typed does not make sense together. */
  | 'connection-wrong'
  | 'private-host'
  | PaymentKeysRefusal

/**
 * Checks what was typed, also at the provider, and then stores it sealed. Every process uses it within two seconds, and
 * all owners are told, by the former mail service too.
 */
export async function changeConnection(
  context: Context,
  { name, variables, seenRevision, actor }: Change,
): Promise<Result<null, ChangeRefusal>> {
  const { db, now, config, connections, settings, orders } = context
  if (config.serverConnections.includes(name)) return failure('set-by-server')
  const next = connections.tryWith(name, variables)
  if (!next.ok) return failure('connection-wrong')
  if (await findPrivateHost(name, next.value)) return failure('private-host')
  const judged = name === 'payments' ? await judgePaymentKeys(db, next.value) : null
  if (judged?.ok === false) return judged
  const row = sealConnection(name, variables, findOrMakeSealKey(config))
  if (row === 'no-seal-key') return failure('no-seal-key')
  const former: Config = { ...config }
  const changed = { name, actor, nowMs: now(), brandName: settings.current().brand.name }
  const written = await transact(db, async (trx) => {
    if ((await bumpRevision(trx, 'connections')) !== seenRevision + 1) {
      return failure('connections-changed' as const)
    }
    const asWritten = { config: next.value, nowMs: changed.nowMs }
    if (judged && !(await stillFit(trx, { fit: judged.value, ...asWritten }))) {
      return failure('live-orders-open' as const)
    }
    await writeConnection(trx, { ...row, changedAtMs: changed.nowMs })
    if (name === 'payments') await noteMode(trx, { ...asWritten, former })
    await writeAudit(trx, {
      actor,
      action: 'connection-changed',
      subject: name,
      nowMs: changed.nowMs,
    })
    await noteForOpening(trx, changed, next.value)
    await tellOfConnection(trx, changed)
    return success(null)
  })
  if (!written.ok) return written
  await connections.refresh()
  if (name === 'mail') {
    const telling = tellByFormerService({ db, now, log: orders.log }, former, changed)
    // A former server that hangs is waited for beside the answer.
    await Promise.race([telling, setTimeout(MAX_WAIT_FOR_FORMER_MS, null, { ref: false })])
  }
  return success(null)
}

type Written = { readonly config: Config; readonly former: Config; readonly nowMs: number }

/**
 * From the first live keys on, others are judged by what is open with them. A process that had not heard of test keys may
 * have noted meanwhile that the shop sells, so the note goes with the first and with the last ones.
 */
async function noteMode(trx: Kysely<Schema>, { config, former, nowMs }: Written) {
  const areLive = paymentModeOf(config) === 'live'
  if (areLive) await rememberLivePayments(trx, nowMs)
  const wereTest = hasPaymentKeys(former) && paymentModeOf(former) === 'test'
  if (!areLive || wereTest) await endSellingLive(trx, nowMs)
}

type Changed = { readonly name: ConnectionName; readonly actor: Actor; readonly nowMs: number }

/** The provider has accepted the live keys; whether mails of a new service arrive, nobody knows. */
async function noteForOpening(trx: Kysely<Schema>, { name, actor, nowMs }: Changed, next: Config) {
  const doneWith = name === 'payments' ? liveKeysMark(next) : null
  if (doneWith !== null) {
    await notePointDone(trx, { point: 'payments', staffId: actor.staffId ?? '', doneWith, nowMs })
  }
  if (name === 'mail') {
    await forgetPointDone(trx, 'mail')
    await forgetMailTrials(trx)
  }
}
