import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { findOrMakeSealKey, findSealKey, isSealKey, SEAL_KEY_FILE } from './seal-key.ts'

function aFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'seal-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return { dataDir, sealKey: null, databaseUrl: null }
}

test('the key of a data folder is made once, for its owner alone, and never replaced [M141]', () => {
  const settings = aFolder()
  const file = join(settings.dataDir, SEAL_KEY_FILE)
  expect(findSealKey(settings)).toBeNull()
  const made = findOrMakeSealKey(settings)
  expect(made).toHaveLength(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(findOrMakeSealKey(settings)).toEqual(made)
  expect(readdirSync(settings.dataDir)).toEqual([SEAL_KEY_FILE])
  writeFileSync(file, 'cut off')
  expect(findOrMakeSealKey(settings)).toBeNull()
  expect(readFileSync(file, 'utf8')).toBe('cut off')
})

test('processes that make it at once use the same one [M141]', async () => {
  const settings = aFolder()
  const module = join(import.meta.dirname, 'seal-key.ts')
  const code = `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(({ findOrMakeSealKey }) =>
      parentPort.postMessage(findOrMakeSealKey(workerData.settings).toString('hex')))`
  const workerData = { module, settings }
  const keys = await Promise.all(
    Array.from({ length: 4 }, () => {
      const worker = new Worker(code, { eval: true, workerData })
      return new Promise<string>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
    }),
  )
  expect(new Set(keys).size).toBe(1)
})

test('several machines share no file: they need SEAL_KEY [M141]', () => {
  const settings = { ...aFolder(), databaseUrl: 'postgres://shop@localhost/shop' }
  expect(findOrMakeSealKey(settings)).toBeNull()
  const sealKey = Buffer.alloc(32, 7).toString('base64')
  expect(findOrMakeSealKey({ ...settings, sealKey })).toEqual(Buffer.alloc(32, 7))
  expect([sealKey, `${sealKey}x`, 'short', ''].map(isSealKey)).toEqual([true, false, false, false])
})
