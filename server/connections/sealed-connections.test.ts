import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ConnectionName } from '#domain/connections/connection'
import type { ConnectionVariables } from './connection-variables.ts'
import { sealConnection, unsealConnection } from './sealed-connections.ts'

const KEY = randomBytes(32)
const SECRET = 'sk_live_of_a_thief'

function closed(name: ConnectionName, variables: ConnectionVariables) {
  const row = sealConnection(name, variables, KEY)
  if (row === 'no-seal-key') throw new Error('There is no key')
  return row
}

test('what is not sealed gives no key of payments, in whichever row it was written [O208]', () => {
  const theirs = { PAYSTACK_PUBLIC_KEY: 'pk_live_of_a_thief', PAYSTACK_SECRET_KEY: SECRET }
  const address = closed('address', { PUBLIC_URL: 'https://shop.example' })
  const pictures = closed('pictures', { PICTURES_S3_BUCKET: 'pictures' })
  for (const row of [address, pictures]) {
    const written = { ...row, open: { ...row.open, ...theirs } }
    expect(unsealConnection(written, KEY)).toEqual(row.open)
  }
})

test('a secret stands nowhere but in the sealed part, also of its own row [O208]', () => {
  const mail = closed('mail', { MAIL_FROM: 'shop@shop.example' })
  const written = { ...mail, open: { ...mail.open, SMTP_URL: 'smtp://a:b@thief.example' } }
  expect(unsealConnection(written, KEY)).toEqual({ MAIL_FROM: 'shop@shop.example' })
})
