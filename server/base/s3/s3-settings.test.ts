import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

const SECRET = 'hush-hush-hush'
const FINE = {
  PICTURES_S3_ENDPOINT: 'https://s3.example.com/',
  PICTURES_S3_BUCKET: 'shop-pictures',
  PICTURES_S3_KEY: 'AKIATEST',
  PICTURES_S3_SECRET: SECRET,
}

test('with an endpoint, a bucket and a key the pictures are in S3', () => {
  expect(readConfig(FINE)).toMatchObject({
    value: {
      picturesS3: {
        endpoint: 'https://s3.example.com',
        bucket: 'shop-pictures',
        key: 'AKIATEST',
        secret: SECRET,
        region: 'us-east-1',
      },
    },
  })
  expect(readConfig({})).toMatchObject({ value: { picturesS3: null } })
})

test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
  '%s is this machine and needs no https',
  (endpoint) => {
    expect(readConfig({ ...FINE, PICTURES_S3_ENDPOINT: endpoint })).toMatchObject({ ok: true })
  },
)

test.each([
  { PICTURES_S3_ENDPOINT: 'http://s3.example.com' },
  { PICTURES_S3_ENDPOINT: 's3.example.com' },
  { PICTURES_S3_ENDPOINT: `https://key:${SECRET}@s3.example.com` },
  { PICTURES_S3_ENDPOINT: 'https://s3.example.com/shop-pictures' },
  { PICTURES_S3_BUCKET: SECRET.toUpperCase() },
  { PICTURES_S3_BUCKET: '../other' },
  { PICTURES_S3_REGION: 'eu west' },
  { PICTURES_S3_KEY: '' },
  { PICTURES_S3_SECRET: '' },
])('[C6] %o is refused in a sentence that repeats no value', (wrong) => {
  const config = readConfig({ ...FINE, ...wrong })
  expect(config).toMatchObject({
    ok: false,
    error: expect.stringContaining(Object.keys(wrong)[0] ?? ''),
  })
  expect(JSON.stringify(config)).not.toMatch(/hush|HUSH/)
})

test('the owner sees that key and secret are set, not what they are', () => {
  const config = readConfig(FINE)
  if (!config.ok) throw new Error(config.error)
  const shown = JSON.stringify(config.value.environment)
  expect(shown).toContain('{"name":"PICTURES_S3_SECRET","isSet":true,"value":null}')
  expect(shown).not.toMatch(/hush|AKIATEST/)
})
