import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { listOwnerAddresses } from '#database/staff/staff'
import type { ConnectionName } from '#domain/connections/connection'
import { connectionChangedLetter, testsEndedLetter } from '#domain/connections/connection-letter'
import type { Actor } from '#domain/staff/actor'
import type { Config } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import type { Log } from '../base/log.ts'
import { tellOwners } from '../base/tell-owners.ts'
import { configuredMailer } from '../mail/configured-mailer.ts'
import { ONE_A_SECOND } from '../mail/mailer.ts'

type Changed = {
  readonly name: ConnectionName
  readonly actor: Actor
  readonly nowMs: number
  readonly brandName: string
}

/** Call this in the transaction of the change. */
export function tellOfConnection(trx: Kysely<Schema>, changed: Changed): Promise<void> {
  return tellOwners(trx, {
    what: `connection ${changed.name}`,
    letterTo: (address) => connectionChangedLetter(address, changed),
    nowMs: changed.nowMs,
  })
}

type Ended = Omit<Changed, 'name'> & { readonly orders: number }

/** Call this in the transaction of the decision to end the test orders. */
export function tellOfEndedTests(trx: Kysely<Schema>, ended: Ended): Promise<void> {
  return tellOwners(trx, {
    what: 'tests ended',
    letterTo: (address) => testsEndedLetter(address, ended),
    nowMs: ended.nowMs,
  })
}

/**
 * Whoever changes the mail service to one of their own would be the only one to hear of it, so the service of before
 * sends the letter too. It may no longer work: a failure is only logged.
 */
export async function tellByFormerService(
  { db, now, log }: Pick<AppContext, 'db' | 'now'> & { readonly log: Pick<Log, 'warn'> },
  former: Config,
  changed: Changed,
): Promise<void> {
  const mailer = configuredMailer(former, now)
  if (mailer.isFolder) return
  const { spacingMs } = mailer.pace ?? ONE_A_SECOND
  for (const [index, address] of (await listOwnerAddresses(db)).entries()) {
    if (index > 0) await setTimeout(spacingMs)
    const sent = await mailer.send({
      kind: 'letter',
      dedupeKey: `connection ${changed.name} ${changed.nowMs} ${address} former`,
      shop: { name: changed.brandName, address },
      letter: connectionChangedLetter(address, changed),
    })
    if (!sent.ok)
      log.warn({}, `an owner was not told by the former mail service: ${sent.error.detail}`)
  }
  mailer.close?.()
}
