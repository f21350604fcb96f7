import { randomUUID } from 'node:crypto'
import type { Staff } from '#database/staff/staff'
import { trialLetter } from '#domain/connections/trial-letter'
import type { AppContext } from '../base/context.ts'
import { configuredMailer } from '../mail/configured-mailer.ts'
import { createMailTrial } from './confirm-mail.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'now' | 'settings'>

type Trial = {
  readonly to: Pick<Staff, 'id' | 'email'>
  /** The address that the link leads to, with its secret. */
  readonly confirmAt: (link: string) => string
}

/** Sends a letter at once, past the queue. Returns why that failed; null: the mail service has taken it. */
export async function sendTrialLetter(
  context: Context,
  { to, confirmAt }: Trial,
): Promise<string | null> {
  const { config, now, settings } = context
  const mailer = configuredMailer(config, now)
  const { code, link } = await createMailTrial(context, to.id)
  const { name, email } = settings.current().brand
  const sent = await mailer.send({
    kind: 'letter',
    dedupeKey: `trial ${randomUUID()}`,
    shop: { name, address: email },
    letter: trialLetter(to.email, { brandName: name, code, url: confirmAt(link) }),
  })
  mailer.close?.()
  return sent.ok ? null : sent.error.detail
}
