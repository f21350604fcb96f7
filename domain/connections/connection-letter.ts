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
    text: [
      sentence,
      `If you do not know of it, sign in at once, look at ${where}, change the password of everybody on the staff, and take back what was changed.`,
    ].join('\n\n'),
  }
}
