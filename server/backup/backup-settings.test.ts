import { expect, test } from 'vitest'
import { readBackupBucket, readConfig } from '../config.ts'

const SECRET = 'hush-hush-hush'
const PUBLIC_KEY = 'age14s0um22vlhgxq4ldwm6n32tggnvxh0j4ygrnftvrj5022y88sp5qkkxvh3'
const FINE = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.com/',
  BACKUP_S3_BUCKET: 'shop-backups',
  BACKUP_S3_KEY: 'AKIATEST',
  BACKUP_S3_SECRET: SECRET,
  BACKUP_PUBLIC_KEY: PUBLIC_KEY,
}
const PICTURES = {
  PICTURES_S3_ENDPOINT: 'https://s3.example.com',
  PICTURES_S3_BUCKET: 'shop-pictures',
  PICTURES_S3_KEY: 'AKIAOTHER',
  PICTURES_S3_SECRET: SECRET,
}

test('with a bucket and a public key backups have a place elsewhere, for the shop and for commands', () => {
  const backupBucket = {
    endpoint: 'https://s3.example.com',
    bucket: 'shop-backups',
    key: 'AKIATEST',
    secret: SECRET,
    region: 'us-east-1',
    publicKey: PUBLIC_KEY,
  }
  expect(readConfig(FINE)).toMatchObject({ value: { backupBucket } })
  expect(readConfig({ ...FINE, ...PICTURES })).toMatchObject({ value: { backupBucket } })
  expect(readBackupBucket(FINE)).toEqual({ ok: true, value: backupBucket })
  expect(readConfig({})).toMatchObject({ value: { backupBucket: null } })
  expect(readBackupBucket({})).toEqual({ ok: true, value: null })
})

test.each([
  { BACKUP_S3_ENDPOINT: 'http://s3.example.com' },
  { BACKUP_S3_ENDPOINT: '' },
  { BACKUP_S3_BUCKET: SECRET.toUpperCase() },
  { BACKUP_S3_REGION: 'eu west' },
  { BACKUP_S3_KEY: '' },
  { BACKUP_S3_SECRET: '' },
  { BACKUP_PUBLIC_KEY: '' },
  { BACKUP_PUBLIC_KEY: 'age1hush' },
  { BACKUP_PUBLIC_KEY: `${PUBLIC_KEY.slice(0, -1)}q` },
])('%o is refused in a sentence that repeats no value, by commands, too', (wrong) => {
  const given = { ...FINE, ...wrong }
  const config = readConfig(given)
  expect(config).toMatchObject({
    ok: false,
    error: expect.stringContaining(Object.keys(wrong)[0] ?? ''),
  })
  expect(JSON.stringify(config)).not.toMatch(/hush|HUSH|age1[^ .]*[02-9]/)
  expect(readBackupBucket(given)).toEqual(config)
})

test('a private key in the place of the public one is named as such, and not repeated', () => {
  const config = readConfig({ ...FINE, BACKUP_PUBLIC_KEY: 'AGE-SECRET-KEY-1HUSH' })
  expect(config).toMatchObject({ error: expect.stringMatching(/holds a private key/) })
  expect(JSON.stringify(config)).not.toContain('HUSH')
})

test('the bucket of the pictures is refused; one of the same name elsewhere is another one', () => {
  const BACKUP_S3_BUCKET = PICTURES.PICTURES_S3_BUCKET
  const shared = { ...FINE, ...PICTURES, BACKUP_S3_BUCKET }
  expect(readConfig(shared)).toMatchObject({
    error: expect.stringContaining('must not be the bucket of the pictures'),
  })
  expect(readBackupBucket(shared)).toMatchObject({ ok: false })
  const BACKUP_S3_ENDPOINT = 'https://s3.elsewhere.example'
  expect(readConfig({ ...shared, BACKUP_S3_ENDPOINT })).toMatchObject({ ok: true })
})

test('the owner sees that the keys are set, not what they are', () => {
  const config = readConfig(FINE)
  if (!config.ok) throw new Error(config.error)
  const shown = JSON.stringify(config.value.environment)
  expect(shown).toContain('{"name":"BACKUP_S3_SECRET","isSet":true,"value":null}')
  expect(shown).not.toMatch(/hush|AKIATEST/)
})
