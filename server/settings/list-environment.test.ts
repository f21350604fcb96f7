import { expect, test } from 'vitest'
import { ENV } from '../base/env.ts'
import { listEnvironment } from './list-environment.ts'

const NAMES = Object.keys(ENV.entries)
/** An id counts as a secret, and so does an address: it may hold a login or a token. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|_ID$|URL|CODES/

test('[O43] no variable that could hold a secret is shown', () => {
  const given = Object.fromEntries(NAMES.map((name) => [name, `value of ${name}`]))
  const shown = listEnvironment(given).filter(({ value }) => value !== null)
  expect(shown.length).toBeGreaterThan(20)
  // This setting accepts only an origin, without a login.
  expect(shown.map(({ name }) => name).filter((name) => SECRET.test(name))).toEqual(['PUBLIC_URL'])
})

test('[O43] a variable that is added later is hidden until somebody decides otherwise', () => {
  const hidden = listEnvironment({ DATABASE_URL: 'postgres://shop:word@db/shop', FOREIGN: 'x' })
  expect(hidden.find(({ name }) => name === 'DATABASE_URL')).toEqual({
    name: 'DATABASE_URL',
    isSet: true,
    value: null,
  })
  expect(hidden.map(({ name }) => name)).toEqual(NAMES)
})
