import { countNoun } from '../count-noun.ts'
import type { Letter } from '../mail/letter.ts'
import type { Actor } from '../staff/actor.ts'
import type { ConnectionName } from './connection.ts'

const WHAT: Readonly<Record<ConnectionName, string>> = {
  address: 'the address of the shop',
  payments: 'the payment keys',
  mail: 'the mail service',
  backup: 'the bucket of the backups',
}

const IF_UNKNOWN =
  'If you do not know of it, sign in at once, look at Keys and services, change the password of everybody on the staff, and take back what was changed.'

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
    text: [`${actor.name} changed ${what} in the back office.`, IF_UNKNOWN].join('\n\n'),
  }
}

type Ended = Omit<Changed, 'name'> & { readonly orders: number }

/** Every owner gets it: from now on the shop takes real money. */
export function testsEndedLetter(to: string, { orders, actor, brandName }: Ended): Letter {
  return {
    to,
    audience: 'shop',
    subject: `${brandName}: somebody ended the test orders`,
    text: [
      `${actor.name} ended ${countNoun(orders, 'test order')} in the back office. With live keys, the shop takes orders for money from now on.`,
      'Nothing is deleted: the test orders stay in the list of all orders, marked Test. Their pieces are for sale again.',
      IF_UNKNOWN,
    ].join('\n\n'),
  }
}
