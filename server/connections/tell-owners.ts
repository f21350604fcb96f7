import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import { listOwnerAddresses } from '#database/staff/staff'
import type { ConnectionName } from '#domain/connections/connection'
import { connectionChangedLetter, testsEndedLetter } from '#domain/connections/connection-letter'
import type { Actor } from '#domain/staff/actor'
import type { Config } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import type { Log } from '../base/log.ts'
import { configuredMailer } from '../mail/configured-mailer.ts'
import { ONE_A_SECOND } from '../mail/mailer.ts'

type Changed = {
  readonly name: ConnectionName
  readonly actor: Actor
  readonly nowMs: number
  readonly brandName: string
}

/** Call this in the transaction of the change. */
export async function tellOwners(trx: Kysely<Schema>, changed: Changed): Promise<void> {
  for (const address of await listOwnerAddresses(trx)) {
    await enqueueMail(trx, {
      kind: 'letter',
      dedupeKey: `connection ${changed.name} ${changed.nowMs} ${address}`,
      letter: connectionChangedLetter(address, changed),
      nowMs: changed.nowMs,
    })
  }
}

type Ended = Omit<Changed, 'name'> & { readonly orders: number }

/** Call this in the transaction of the decision to end the test orders. */
export async function tellOwnersOfEndedTests(trx: Kysely<Schema>, ended: Ended): Promise<void> {
  for (const address of await listOwnerAddresses(trx)) {
    await enqueueMail(trx, {
      kind: 'letter',
      dedupeKey: `tests ended ${ended.nowMs} ${address}`,
      letter: testsEndedLetter(address, ended),
      nowMs: ended.nowMs,
    })
  }
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
