import { countNoun } from '../count-noun.ts'
import type { Letter } from '../mail/letter.ts'
import type { Actor } from '../staff/actor.ts'
import type { ConnectionName } from './connection.ts'

const WHAT: Readonly<Record<ConnectionName, string>> = {
  address: 'the address of the shop',
  payments: 'the payment keys',
  mail: 'the mail service',
  backup: 'the bucket of the backups',
  pictures: 'where the pictures are',
}

type Changed = {
  readonly name: ConnectionName
  readonly actor: Actor
  readonly brandName: string
}

/** Every owner gets it, so that a stolen session cannot redirect money or mail unseen. */
export function connectionChangedLetter(to: string, { name, ...changed }: Changed): Letter {
  const what = WHAT[name]
  return changedLetter(to, {
    ...changed,
    what,
    sentence: `${changed.actor.name} changed ${what} in the back office.`,
    where: 'Keys and services',
  })
}

type MailboxChanged = Omit<Changed, 'name'> & { readonly before: string; readonly after: string }

/** Orders, messages and cases go to this mailbox. Every owner gets the letter, and so does the mailbox of before. */
export function mailboxChangedLetter(
  to: string,
  { before, after, ...changed }: MailboxChanged,
): Letter {
  return changedLetter(to, {
    ...changed,
    what: 'the mailbox of the shop',
    sentence: `${changed.actor.name} changed the mailbox of the shop in the back office, from ${before} to ${after}. Orders, messages and cases go there from now on.`,
    where: 'Settings',
  })
}

type Words = Omit<Changed, 'name'> & {
  readonly what: string
  readonly sentence: string
  readonly where: string
}

function changedLetter(to: string, { what, sentence, where, brandName }: Words): Letter {
  return {
    to,
    audience: 'shop',
    subject: `${brandName}: somebody changed ${what}`,
    text: [sentence, ifUnknown(where)].join('\n\n'),
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
      ifUnknown('Keys and services'),
    ].join('\n\n'),
  }
}

function ifUnknown(where: string): string {
  return `If you do not know of it, sign in at once, look at ${where}, change the password of everybody on the staff, and take back what was changed.`
}
