import type { GuessKeys } from '#database/staff/sign-in-failures'
import { sha256 } from '../base/sha256.ts'

/** A device that signed in to the account before, or a session: only its own guesses delay it. */
export function keysOfKnown(id: string): GuessKeys {
  return { own: sha256(`known ${id}`), network: null, account: null }
}

type Stranger = { readonly account: string; readonly network: string }

/** A password that is guessed on a device which the account does not know. */
export function keysOfPassword({ account, network }: Stranger): GuessKeys {
  return {
    own: sha256(`password ${account} ${network}`),
    network: sha256(`network ${network}`),
    account: sha256(`account ${account}`),
  }
}

/**
 * A code from such a device. Codes are too long to be guessed: strangers who try some in other networks must not keep
 * out the person who has one. `account`: null for a code that is given without an email address.
 */
export function keysOfCode({
  account,
  network,
}: {
  account: string | null
  network: string
}): GuessKeys {
  const own = account === null ? `code ${network}` : `code ${account} ${network}`
  return { own: sha256(own), network: sha256(`network ${network}`), account: null }
}
