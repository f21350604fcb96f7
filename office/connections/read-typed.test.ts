import { expect, test } from 'vitest'
import { failure, success } from '#domain/result'
import { readFields } from '../kit/fields.ts'
import { problemsOfSentence, readBucket, readMailServer, readMailService } from './read-typed.ts'

const SERVER = {
  server: 'smtp.mail.example',
  port: '465',
  user: 'shop@mail.example',
  mailPassword: 'a:b/c@d#e ü',
  from: 'Shop <hello@shop.example>',
}

test('a mail server becomes an address in which nothing of the login can be misread', () => {
  const login = 'shop%40mail.example:a%3Ab%2Fc%40d%23e%20%C3%BC'
  expect(readMailServer(readFields(SERVER))).toEqual(
    success({
      SMTP_URL: `smtps://${login}@smtp.mail.example:465`,
      MAIL_FROM: 'Shop <hello@shop.example>',
    }),
  )
  expect(readMailServer(readFields({ ...SERVER, port: ' 587\n' }))).toMatchObject({
    value: { SMTP_URL: `smtp://${login}@smtp.mail.example:587` },
  })
})

test.each([
  ['server', 'a.example?secure=false', 'mail-server-wrong'],
  ['server', 'user:word@a.example', 'mail-server-wrong'],
  ['server', 'a.example/x', 'mail-server-wrong'],
  ['server', '', 'mail-server-wrong'],
  ['port', '0', 'mail-port-wrong'],
  ['port', '65536', 'mail-port-wrong'],
  ['user', 'two words', 'value-wrong'],
  ['mailPassword', '', 'value-missing'],
  ['mailPassword', 'two\nlines', 'value-wrong'],
  ['from', '', 'value-missing'],
])('%s cannot be %j', (field, typed, problem) => {
  expect(readMailServer(readFields({ ...SERVER, [field]: typed }))).toEqual(
    failure({ [field]: problem }),
  )
})

test('ids are trimmed, and those that are optional may be missing', () => {
  const ids = { userId: ' user ', serviceId: 'service\n', templateId: 'order' }
  expect(readMailService(readFields({ ...ids, secretToken: '' }))).toEqual(
    success({
      EMAILJS_USER_ID: 'user',
      EMAILJS_SERVICE_ID: 'service',
      EMAILJS_TEMPLATE_ID: 'order',
    }),
  )
  expect(readBucket(readFields({ endpoint: 'https://s3.example', bucket: 'a b' }))).toMatchObject({
    ok: false,
    error: { bucket: 'value-wrong', accessKey: 'value-missing', accessSecret: 'value-missing' },
  })
})

test('a refusal of the settings is said at its field, without what was typed', () => {
  expect(problemsOfSentence('BACKUP_S3_BUCKET must be hush.')).toEqual({ bucket: 'bucket-wrong' })
  expect(problemsOfSentence('The SMTP settings are incomplete.')).toBeNull()
})
