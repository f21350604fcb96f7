import { expect, test } from 'vitest'
import { isSignedWith } from './signature.ts'

const SECRET = `sk_test_${'0'.repeat(40)}`
const BODY = Buffer.from(
  '{"event":"charge.success","data":{"id":302961,"status":"success","reference":"SE-1700000000000-123456","amount":15000,"currency":"GHS"}}',
)
const SIGNATURE =
  'a3e8f989fb1df023ff22cb3811bac37fa32dd612b0b90ee82ef22985f98d963e0914a03467dabc50643c68e5e6fe47d16911daa8bd30af16694e68b39c1aa52e'
const AWKWARD_BODY = Buffer.from(
  String.raw`{"event":"charge.success","data":{"amount":15000.0,"note":"caf\u00e9 \/ x"}}`,
)
const AWKWARD_SIGNATURE =
  '285d3f8c0b1f757f6cd319d82a7c7fec3502f633c8deeedb9cbb438df64e2d88088bf071cf35cead5a593190128e37d451765be556d5fa84084590d509955afa'

test('the signature of the raw bytes is accepted, in upper or lower case', () => {
  expect(isSignedWith(SECRET, BODY, SIGNATURE)).toBe(true)
  expect(isSignedWith(SECRET, BODY, SIGNATURE.toUpperCase())).toBe(true)
  expect(isSignedWith(SECRET, AWKWARD_BODY, AWKWARD_SIGNATURE)).toBe(true)
})

test('the signature does not match a body that was parsed and serialised again', () => {
  const reserialised = Buffer.from(JSON.stringify(JSON.parse(AWKWARD_BODY.toString())))
  expect(isSignedWith(SECRET, reserialised, AWKWARD_SIGNATURE)).toBe(false)
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one that is cut short', SIGNATURE.slice(0, 127)],
  ['one that goes on', `${SIGNATURE}0`],
  ['no hexadecimal', 'z'.repeat(128)],
  ['that of another body', AWKWARD_SIGNATURE],
  ['a line break at its end', `${SIGNATURE}\n`],
])('a signature is refused: %s', (_what, signature) => {
  expect(isSignedWith(SECRET, BODY, signature)).toBe(false)
})

test('a signature with the public key is refused', () => {
  expect(isSignedWith(SECRET.replace('sk', 'pk'), BODY, SIGNATURE)).toBe(false)
})
