import type { Letter } from '../mail/letter.ts'
import type { Actor } from '../staff/actor.ts'
import type { ConnectionName } from './connection.ts'

const WHAT: Readonly<Record<ConnectionName, string>> = {
  address: 'the address of the shop',
  payments: 'the payment keys',
  mail: 'the mail service',
  backup: 'the bucket of the backups',
}

type Changed = {
  readonly name: ConnectionName
  readonly actor: Actor
  readonly brandName: string
}

/** Every owner gets it, so that a stolen session cannot redirect money or mail unseen. */
export function connectionChangedLetter(to: string, { name, actor, brandName }: Changed): Letter {
  const what = WHAT[name]
  return {
    to,
    audience: 'shop',
    subject: `${brandName}: somebody changed ${what}`,
    text: [
      `${actor.name} changed ${what} in the back office.`,
      'If you do not know of it, sign in at once, look at Keys and services, change the password of everybody on the staff, and take back what was changed.',
    ].join('\n\n'),
  }
}
