import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { decryptFile, encryptFile, isPublicKey, newKeyPair } from './encryption.ts'

/** Three chunks of age and a bit of a fourth. */
const BYTES = Buffer.alloc(200_000, 'people and orders, ')

async function writeSecret() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-encryption-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = (name: string) => join(folder, name)
  await writeFile(file('plain'), BYTES)
  const keys = await newKeyPair()
  await encryptFile(file('plain'), file('encrypted'), keys.publicKey)
  return { folder, file, keys }
}

test('what was encrypted with the public key comes back with the private one, in private files', async () => {
  const { folder, file, keys } = await writeSecret()
  const encrypted = await readFile(file('encrypted'))
  expect(encrypted.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  expect(encrypted.includes('people and orders')).toBe(false)
  expect(await decryptFile(file('encrypted'), file('again'), `${keys.privateKey}\n`)).toMatchObject(
    { ok: true },
  )
  expect((await readFile(file('again'))).equals(BYTES)).toBe(true)
  for (const name of ['encrypted', 'again']) {
    expect((await stat(file(name))).mode & 0o777).toBe(0o600)
  }
  expect((await readdir(folder)).toSorted()).toEqual(['again', 'encrypted', 'plain'])
})

test('the program age opens the file, too', async ({ skip }) => {
  skip(spawnSync('age', ['--version']).status !== 0, 'this machine has no age')
  const { file, keys } = await writeSecret()
  await writeFile(file('key'), keys.privateKey)
  const args = ['--decrypt', '--identity', file('key'), file('encrypted')]
  const { stdout, status } = spawnSync('age', args)
  expect(status).toBe(0)
  expect(stdout.equals(BYTES)).toBe(true)
})

test('another key, and a file that is not whole, are refused, and leave nothing behind', async () => {
  const { folder, file, keys } = await writeSecret()
  const other = await newKeyPair()
  const open = (from: string, key: string) => decryptFile(file(from), file('out'), key)
  for (const key of [other.privateKey, 'AGE-SECRET-KEY-1MISTYPED', keys.publicKey, '']) {
    expect(await open('encrypted', key)).toEqual({ ok: false, error: 'key-wrong' })
  }
  expect(await open('plain', keys.privateKey)).toEqual({ ok: false, error: 'file-damaged' })
  await truncate(file('encrypted'), 150_000)
  expect(await open('encrypted', keys.privateKey)).toEqual({ ok: false, error: 'file-damaged' })
  await truncate(file('encrypted'), 50)
  expect(await open('encrypted', keys.privateKey)).toEqual({ ok: false, error: 'file-damaged' })
  expect((await readdir(folder)).toSorted()).toEqual(['encrypted', 'plain'])
  await expect(open('nowhere', keys.privateKey)).rejects.toThrow()
})

test('a public key with a wrong letter is none', async () => {
  const { publicKey, privateKey } = await newKeyPair()
  expect(isPublicKey(publicKey)).toBe(true)
  const mistyped = Array.from({ length: publicKey.length }, (_, at) => {
    const letter = publicKey[at] === 'q' ? 'p' : 'q'
    return publicKey.slice(0, at) + letter + publicKey.slice(at + 1)
  })
  const others = [privateKey, publicKey.toUpperCase(), publicKey.slice(1), `${publicKey}q`, '']
  expect([...mistyped, ...others].filter(isPublicKey)).toEqual([])
})
