import { randomUUID } from 'node:crypto'
import { trialLetter } from '#domain/connections/trial-letter'
import type { AppContext } from '../base/context.ts'
import { configuredMailer } from '../mail/configured-mailer.ts'

type Context = Pick<AppContext, 'config' | 'now' | 'settings'>

/** Sends a letter at once, past the queue. Returns why that failed; null: the mail service has taken it. */
export async function sendTrialLetter(
  { config, now, settings }: Context,
  to: string,
): Promise<string | null> {
  const mailer = configuredMailer(config, now)
  const { name, email } = settings.current().brand
  const sent = await mailer.send({
    kind: 'letter',
    dedupeKey: `trial ${randomUUID()}`,
    shop: { name, address: email },
    letter: trialLetter(to, name),
  })
  mailer.close?.()
  return sent.ok ? null : sent.error.detail
}
