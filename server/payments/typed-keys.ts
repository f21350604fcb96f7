import type { PaymentMode } from '#domain/order/payment-mode'
import { sha256 } from '../base/sha256.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { modeOfKey } from './paystack/paystack-settings.ts'

export type TypedKeys = {
  readonly publicKey: string
  readonly secretKey: string
  /** The former secret key must not count any more, not even for what was begun with it. */
  readonly hasFormerLeaked: boolean
}

type Problem = 'public-key-wrong' | 'secret-key-wrong' | 'keys-of-two-modes'
export type KeyProblems = Readonly<Partial<Record<'publicKey' | 'secretKey', Problem>>>

export function findKeyProblems({ publicKey, secretKey }: TypedKeys): KeyProblems {
  const publicMode = modeOfKey('pk', publicKey)
  const secretMode = modeOfKey('sk', secretKey)
  if (publicMode && secretMode && publicMode !== secretMode) {
    return { secretKey: 'keys-of-two-modes' }
  }
  return {
    ...(publicMode === null && { publicKey: 'public-key-wrong' }),
    ...(secretMode === null && { secretKey: 'secret-key-wrong' }),
  }
}

/** The variables of these keys. What was begun with the present key is still recognised, unless that one has leaked. */
export function variablesOfKeys(
  { publicKey, secretKey, hasFormerLeaked }: TypedKeys,
  { paystack: present }: PaymentSettings,
) {
  const isOfSameMode = present?.mode === modeOfKey('sk', secretKey)
  const known = present ? [present.secretKey, ...(present.formerSecretKeys ?? [])] : []
  const former = hasFormerLeaked || !isOfSameMode ? [] : known.filter((key) => key !== secretKey)
  return {
    PAYSTACK_PUBLIC_KEY: publicKey,
    PAYSTACK_SECRET_KEY: secretKey,
    ...(former.length > 0 && { PAYSTACK_FORMER_SECRET_KEYS: former.join(',') }),
  }
}

/** The variables of the present keys, without the former ones. */
export function variablesWithoutFormer({ paystack: present }: PaymentSettings) {
  return (
    present && {
      PAYSTACK_PUBLIC_KEY: present.publicKey,
      PAYSTACK_SECRET_KEY: present.secretKey,
    }
  )
}

/** The mark tells live keys apart and opens nothing; null without live keys. */
export function liveKeysMark({ paystack: present }: PaymentSettings): string | null {
  return present?.mode === 'live' ? sha256(`live keys ${present.secretKey}`) : null
}

export type ShownKeys = {
  readonly mode: PaymentMode
  /** These are the last characters of the keys, which tell them apart and open nothing. */
  readonly publicEnd: string
  readonly secretEnd: string
  readonly hasFormer: boolean
}

const SHOWN_CHARACTERS = 4

export function showKeys({ paystack: present }: PaymentSettings): ShownKeys | null {
  return (
    present && {
      mode: present.mode,
      publicEnd: present.publicKey.slice(-SHOWN_CHARACTERS),
      secretEnd: present.secretKey.slice(-SHOWN_CHARACTERS),
      hasFormer: (present.formerSecretKeys ?? []).length > 0,
    }
  )
}
