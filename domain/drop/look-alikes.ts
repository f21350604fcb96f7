import { internationalDigits } from '../checkout/international-digits.ts'
import { personalMailboxOf } from './personal-mailbox.ts'

/** A paid order of a drop, and what it says about its buyer. */
export type DropBuyer = {
  readonly orderId: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly digitalAddress: string
  readonly city: string
  readonly country: string
  /** The network is a hash, or empty for an order that staff made. */
  readonly network: string
}

export const LIKENESS_HINTS = ['phone', 'mailbox', 'address', 'network'] as const
/** Two orders look alike for these reasons. Thousands share the network of a carrier: it only counts beside another. */
export type LikenessHint = (typeof LIKENESS_HINTS)[number]

export type LookAlike = { readonly orderId: string; readonly hints: readonly LikenessHint[] }

/** The other orders that look like this one. */
export function lookAlikesOf(one: DropBuyer, all: readonly DropBuyer[]): readonly LookAlike[] {
  const own = traitsOf(one)
  return all
    .filter(({ orderId }) => orderId !== one.orderId)
    .map((other) => ({ orderId: other.orderId, hints: sharedHints([own, traitsOf(other)]) }))
    .filter(({ hints }) => hints.some(isStrong))
}

export type LookAlikeGroup = {
  readonly orderIds: readonly string[]
  readonly hints: readonly LikenessHint[]
}

/** A group has orders that look alike, if only through a third one; orders without a look-alike are in no group. */
export function groupLookAlikes(all: readonly DropBuyer[]): readonly LookAlikeGroup[] {
  const everybody = all.map(traitsOf)
  const withKey = Map.groupBy(
    everybody.flatMap((traits) => strongKeys(traits).map((key) => ({ key, traits }))),
    ({ key }) => key,
  )
  const seen = new Set<Traits>()
  const groups = everybody.map((first) => {
    const group: Traits[] = []
    const queue = [first]
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      group.push(next)
      for (const key of strongKeys(next)) {
        queue.push(...(withKey.get(key) ?? []).map(({ traits }) => traits))
        // The orders of this key are in the queue: once is enough.
        withKey.delete(key)
      }
    }
    return group
  })
  return groups
    .filter(({ length }) => length > 1)
    .map((group) => ({
      orderIds: group.map(({ orderId }) => orderId).toSorted(),
      hints: sharedHints(group),
    }))
}

type Trait = { readonly hint: LikenessHint; readonly key: string }
type Traits = { readonly orderId: string; readonly traits: readonly Trait[] }

/** An unknown trait is like nothing, so it is left out. */
function traitsOf(buyer: DropBuyer): Traits {
  const { orderId, email, phone, country, network, digitalAddress } = buyer
  const known: readonly (readonly [LikenessHint, string])[] = [
    ['phone', internationalDigits(phone, country)],
    ['mailbox', email === '' ? '' : personalMailboxOf(email)],
    ['address', normalisedAddress(buyer)],
    ['address', digitalAddress.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')],
    ['network', network],
  ]
  const traits = known
    .filter(([, text]) => text !== '')
    .map(([hint, text]) => ({ hint, key: `${hint} ${text}` }))
  return { orderId, traits }
}

/** People write these words in full or not. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['street', 'st'],
  ['road', 'rd'],
  ['avenue', 'ave'],
  ['crescent', 'cres'],
  ['close', 'cl'],
  ['lane', 'ln'],
  ['junction', 'jn'],
  ['house', 'hse'],
  ['number', 'no'],
])

/**
 * Accents, punctuation and case do not count. Thousands live where only a town is named, so such an address is empty.
 */
function normalisedAddress({ address, city, country }: DropBuyer): string {
  const [street = [], town = []] = [address, city].map(wordsOf)
  const ownWords = street.filter((word) => !town.includes(word))
  if (ownWords.length < 2 && !ownWords.some((word) => /\d/.test(word))) return ''
  return [ownWords.join(' '), town.join(' '), country].join(', ')
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.map((word) => SHORT_WORDS.get(word) ?? word)
}

function isStrong(hint: LikenessHint): boolean {
  return hint !== 'network'
}

function strongKeys({ traits }: Traits): readonly string[] {
  return traits.filter(({ hint }) => isStrong(hint)).map(({ key }) => key)
}

/** A hint is shared when at least two orders of the group have the same value for it. */
function sharedHints(group: readonly Traits[]): readonly LikenessHint[] {
  return LIKENESS_HINTS.filter((hint) => {
    const own = group.flatMap(({ traits }) => traits.filter((trait) => trait.hint === hint))
    return new Set(own.map(({ key }) => key)).size < own.length
  })
}
