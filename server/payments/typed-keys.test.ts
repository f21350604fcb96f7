import { expect, test } from 'vitest'
import { readPaystackSettings } from './paystack/paystack-settings.ts'
import { findKeyProblems, showKeys, variablesOfKeys } from './typed-keys.ts'

const KEYS = { publicKey: 'pk_live_1', secretKey: 'sk_live_1', hasFormerLeaked: false }

test.each([
  [{}, {}],
  [{ publicKey: 'sk_live_1' }, { publicKey: 'public-key-wrong' }],
  [{ secretKey: 'pk_live_1' }, { secretKey: 'secret-key-wrong' }],
  [{ secretKey: 'sk_live_1,sk_live_2' }, { secretKey: 'secret-key-wrong' }],
  [{ secretKey: 'sk_live_1 2' }, { secretKey: 'secret-key-wrong' }],
  [{ secretKey: 'sk_live_1\n2' }, { secretKey: 'secret-key-wrong' }],
  [{ secretKey: 'sk_test_1' }, { secretKey: 'keys-of-two-modes' }],
])('of keys with %o it is said that %o', (changes, problems) => {
  expect(findKeyProblems({ ...KEYS, ...changes })).toEqual(problems)
})

function typedInTurn(...typed: readonly Partial<typeof KEYS>[]) {
  let settings = readPaystackSettings({})
  for (const changes of typed) {
    if (!settings.ok) throw new Error(settings.error)
    const variables = variablesOfKeys({ ...KEYS, ...changes }, { paystack: settings.value })
    settings = readPaystackSettings(variables)
  }
  if (!settings.ok) throw new Error(settings.error)
  return settings.value
}

test('former keys of the same mode are kept until one has leaked [M145]', () => {
  const second = { secretKey: 'sk_live_2' }
  const third = { secretKey: 'sk_live_3' }
  const former = (...typed: readonly Partial<typeof KEYS>[]) =>
    typedInTurn(...typed)?.formerSecretKeys
  expect(former({})).toBeUndefined()
  expect(former({}, second, third)).toEqual(['sk_live_2', 'sk_live_1'])
  expect(former({}, second, {})).toEqual(['sk_live_2'])
  expect(former({}, second, { ...third, hasFormerLeaked: true })).toBeUndefined()
  expect(former({}, { publicKey: 'pk_test_1', secretKey: 'sk_test_1' })).toBeUndefined()
})

test('of a key its end is shown, and never the rest', () => {
  const keys = { publicKey: 'pk_live_abcdefgh', secretKey: 'sk_live_ijklmnop' }
  expect(showKeys({ paystack: typedInTurn(keys) })).toEqual({
    mode: 'live',
    publicEnd: 'efgh',
    secretEnd: 'mnop',
    hasFormer: false,
  })
})
