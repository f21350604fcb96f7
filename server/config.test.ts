import { describe, expect, test } from 'vitest'
import { readConfig, readStorage } from './config.ts'

test('without any setting the shop runs by itself: SQLite, test payments, mail to files', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    ok: true,
    value: {
      port: 3000,
      databaseUrl: null,
      paystack: null,
      emailjs: null,
      smtp: null,
      trustProxy: 'own-machine',
    },
  })
})

test('a blank setting counts as not given', () => {
  expect(readConfig({ PORT: '  ', PAYSTACK_PUBLIC_KEY: '' })).toMatchObject({
    ok: true,
    value: { port: 3000 },
  })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535, not "eighty".'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number from 0 to 65535, not "x".'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
  [
    { INSIGHTS_SCRIPT_URL: '//elsewhere.example/x.js' },
    'INSIGHTS_SCRIPT_URL must be a full address such as https://example.com/script.js, or a path such as /insights/script.js.',
  ],
  [
    { PUBLIC_URL: 'shop' },
    'PUBLIC_URL must be a full address such as https://shop.example, not "shop".',
  ],
  [
    { PUBLIC_URL: 'localhost:3000' },
    'PUBLIC_URL must be a full address such as https://shop.example, not "localhost:3000".',
  ],
  [{ ALLOW_TEST_PAYMENTS: 'yes' }, 'ALLOW_TEST_PAYMENTS must be true or false, not "yes".'],
  [
    { MAILS_PER_MONTH: 'all' },
    'MAILS_PER_MONTH must be a whole number from 2 to 100000000, not "all".',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
  [
    { PAYSTACK_PUBLIC_KEY: 'pk_test_1' },
    'The Paystack settings are incomplete: PAYSTACK_SECRET_KEY is missing.',
  ],
  [
    { EMAILJS_USER_ID: 'u' },
    'The EmailJS settings are incomplete: EMAILJS_SERVICE_ID and EMAILJS_TEMPLATE_ID are missing.',
  ],
  [
    { SMTP_URL: 'smtps://user:secret@smtp.example' },
    'The SMTP settings are incomplete: MAIL_FROM is missing.',
  ],
  [{ MAIL_FROM: 'a@shop.example' }, 'The SMTP settings are incomplete: SMTP_URL is missing.'],
  [
    { SMTP_URL: 'smtps://smtp.example', MAIL_FROM: 'Shop' },
    'MAIL_FROM must be one mailbox, such as hello@shop.example or Shop <hello@shop.example>.',
  ],
] as const)('%o is refused with a sentence', (environment, sentence) => {
  expect(readConfig(environment)).toEqual({ ok: false, error: sentence })
})

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  [
    'loopback, fd00::/8, 172.16.0.0/255.240.0.0',
    ['loopback', 'fd00::/8', '172.16.0.0/255.240.0.0'],
  ],
])('TRUST_PROXY=%s is read as %o', (given, expected) => {
  expect(readConfig({ TRUST_PROXY: given })).toMatchObject({
    ok: true,
    value: { trustProxy: expected },
  })
})

test('test payments at a public address are allowed by the word true alone [P57]', () => {
  const allowed = (given: Readonly<Record<string, string>>) => {
    const config = readConfig(given)
    return config.ok && config.value.allowTestPayments
  }
  expect([{}, { ALLOW_TEST_PAYMENTS: 'false' }, { ALLOW_TEST_PAYMENTS: ' ' }].map(allowed)).toEqual(
    [false, false, false],
  )
  expect(allowed({ ALLOW_TEST_PAYMENTS: 'true' })).toBe(true)
})

test('the public address has no slash at its end, so that paths can be put behind it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    ok: true,
    value: { publicUrl: 'https://shop.example' },
  })
})

test.each([
  'TRUE',
  '1e3',
  '-1',
  '１',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  'fd00::/129',
  'fd00::/255.0.0.0',
  '10.0.0.0/255.0.255.0',
  '127.0.0.1,',
])('TRUST_PROXY=%s is refused with a sentence, not by the framework [I13]', (given) => {
  expect(readConfig({ TRUST_PROXY: given })).toEqual({
    ok: false,
    error: `TRUST_PROXY must be true, false, a number of proxies, or their addresses such as 10.0.0.1 or 10.0.0.0/8, separated by commas, not "${given}".`,
  })
})

test.each([
  'https://shop.example/shop',
  'https://shop.example/?from=mail',
  'https://shop.example/#top',
  'https://owner@shop.example',
  'https://owner:word@shop.example',
])('PUBLIC_URL=%s is refused: paths are put behind it [I14]', (given) => {
  expect(readConfig({ PUBLIC_URL: given })).toEqual({
    ok: false,
    error:
      'PUBLIC_URL must be an address such as https://shop.example, with nothing behind the host.',
  })
})

test.each([
  'HTTPS://Shop.Example:443/',
  'https://shop.example\r',
  ' https://shop.example ',
  'https://shop\n.example',
])('the public address %o is the one that browsers know [I14]', (given) => {
  expect(readConfig({ PUBLIC_URL: given })).toMatchObject({
    ok: true,
    value: { publicUrl: 'https://shop.example' },
  })
})

test('spaces and carriage returns around a value are no part of it [I14]', () => {
  const environment = { DATA_DIR: '/srv/shop\r', PORT: ' 3456 ', EMAILJS_USER_ID: 'u\r' }
  const ids = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't\t' }
  expect(readConfig({ ...environment, ...ids })).toMatchObject({
    ok: true,
    value: { dataDir: '/srv/shop', port: 3456, emailjs: { userId: 'u', templateId: 't' } },
  })
  expect(readStorage({ DATA_DIR: ' /srv/shop\r' })).toMatchObject({
    value: { dataDir: '/srv/shop' },
  })
})

test('a byte order mark before the first name of .env hides no setting [I14]', () => {
  const marked = { '\uFEFFPUBLIC_URL': 'https://shop.example' }
  expect(readConfig(marked)).toMatchObject({ value: { publicUrl: 'https://shop.example' } })
  expect(readConfig({ PUBLIC_URL: 'https://wins.example', ...marked })).toMatchObject({
    value: { publicUrl: 'https://wins.example' },
  })
  expect(readStorage({ '\uFEFFDATABASE_URL': 'postgres://host/shop' })).toMatchObject({
    value: { databaseUrl: 'postgres://host/shop' },
  })
})

describe('what is typed in the office', () => {
  const MAIL = { SMTP_URL: 'smtps://a:b@smtp.example:465', MAIL_FROM: 'hello@shop.example' }
  const BUCKET = {
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_BUCKET: 'shop-backups',
    BACKUP_S3_KEY: 'AKIA',
    BACKUP_S3_SECRET: 'hush',
    BACKUP_PUBLIC_KEY: 'age14s0um22vlhgxq4ldwm6n32tggnvxh0j4ygrnftvrj5022y88sp5qkkxvh3',
  }

  test('is used, unless the environment has any variable of the same connection [M146]', () => {
    expect(readConfig({}, MAIL)).toMatchObject({ value: { smtp: {}, serverConnections: [] } })
    const emailjs = {
      EMAILJS_USER_ID: 'user',
      EMAILJS_SERVICE_ID: 'service',
      EMAILJS_TEMPLATE_ID: 'order',
    }
    expect(readConfig(emailjs, MAIL)).toMatchObject({
      value: { smtp: null, emailjs: { userId: 'user' }, serverConnections: ['mail'] },
    })
  })

  test('may be a bucket though the environment has a region, which is the default', () => {
    const environment = { BACKUP_S3_REGION: 'eu-west-1' }
    const region = (typed: object) => readConfig(environment, { ...BUCKET, ...typed })
    expect(region({})).toMatchObject({ value: { backupBucket: { region: 'eu-west-1' } } })
    expect(region({ BACKUP_S3_REGION: 'af-south-1' })).toMatchObject({
      value: { backupBucket: { region: 'af-south-1' }, serverConnections: [] },
    })
  })
})
