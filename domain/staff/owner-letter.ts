import type { Letter } from '../mail/letter.ts'
import type { Actor } from './actor.ts'

/** How somebody became an owner, or ended to be one. */
export type OwnerChange = 'joined' | 'removed' | 'restored'

type Changed = {
  readonly change: OwnerChange
  readonly person: { readonly name: string; readonly email: string }
  readonly actor: Actor
  readonly brandName: string
}

/**
 * Every owner gets it, and whoever was removed: a stolen session could otherwise let its own owner in, remove the others,
 * and change keys untold.
 */
export function ownerChangedLetter(to: string, { brandName, ...changed }: Changed): Letter {
  return {
    to,
    audience: 'shop',
    subject: `${brandName}: the owners changed`,
    text: [
      sentenceOf(changed),
      'If you do not know of it, call the other owners and whoever runs the server at once. Whoever can still sign in: look at Staff and at Keys and services, change the password of everybody on the staff, and take back what was changed.',
    ].join('\n\n'),
  }
}

function sentenceOf({ change, person, actor }: Omit<Changed, 'brandName'>): string {
  const who = `${person.name} (${person.email})`
  switch (change) {
    case 'joined':
      return `${who} joined the staff as an owner, by an invitation.`
    case 'removed':
      return `${actor.name} removed ${who}, an owner, from the staff.`
    case 'restored':
      return `${actor.name} let ${who} sign in as an owner again.`
  }
}
