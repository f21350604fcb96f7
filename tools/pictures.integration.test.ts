import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeConnection } from '#database/connections/connections'
import { deleteMove, insertMove } from '#database/pictures/picture-moves'
import { findOrMakeSealKey } from '#server/base/seal/seal-key'
import { sealConnection } from '#server/connections/sealed-connections'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { openForTest } from '#testing/database/each-engine'
import { throwawaySqlite } from '#testing/database/throwaway'
import { runOwnerTool } from '#testing/owner/run-owner-tool'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'

async function open() {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const { dataDir } = settings
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PICTURES_S3_ENDPOINT: s3.settings.endpoint,
    PICTURES_S3_BUCKET: s3.settings.bucket,
    PICTURES_S3_KEY: s3.settings.key,
    PICTURES_S3_SECRET: s3.settings.secret,
    PICTURES_S3_REGION: s3.settings.region,
  }
  function run(args: readonly string[], changes: NodeJS.ProcessEnv = {}) {
    const tool = join(import.meta.dirname, 'pictures.ts')
    return new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [tool, ...args],
        { env: { ...env, ...changes } },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
      )
    })
  }
  return { s3, dataDir, run, folder: createFolderStore(join(dataDir, 'pictures')) }
}

test('[C28] move carries all pictures to S3 and back, and can be repeated after a failure', async () => {
  const { s3, run, folder, dataDir } = await open()
  const named = `The shop in ${dataDir}.\n`
  const files = [1, 2, 3, 4].map((number) => `u-000000000000000${number}-360.abcd1234.jpg`)
  for (const file of files) await folder.write(file, Buffer.from(file))
  s3.behave(500)
  const failed = await run(['move'])
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('status 500') })
  expect(failed.output).not.toMatch(/hush|AKIATEST|\n {4}at /)
  s3.behave('works')
  expect((await run(['move'])).output).toBe(
    `4 files are copied to S3; 0 were there already.\n${named}`,
  )
  expect((await run(['move'])).output).toBe(
    `0 files are copied to S3; 4 were there already.\n${named}`,
  )
  expect([...s3.objects.keys()].toSorted()).toEqual(files.map((file) => `pictures/${file}`))
  expect(await folder.list()).toHaveLength(4)

  await folder.remove(files[0] ?? '')
  const back = await run(['move', 'back'])
  expect(back.output).toBe(`1 file is copied to the data folder; 3 were there already.\n${named}`)
  expect(Buffer.from((await folder.read(files[0] ?? '')) ?? []).toString()).toBe(files[0])
})

test('without settings, or with a wrong word, it says what to do', async () => {
  const { run } = await open()
  expect(await run([])).toMatchObject({ code: 1, output: expect.stringContaining('move back') })
  const missing = await run(['move'], { PICTURES_S3_SECRET: '' })
  expect(missing).toMatchObject({
    code: 1,
    output: expect.stringContaining('PICTURES_S3_SECRET is missing'),
  })
})

test('what was typed in the office goes on here, and is not reached inside the network [M153]', async () => {
  const { run, dataDir, s3, folder } = await open()
  const NO_BUCKET = {
    PICTURES_S3_ENDPOINT: '',
    PICTURES_S3_BUCKET: '',
    PICTURES_S3_KEY: '',
    PICTURES_S3_SECRET: '',
    PICTURES_S3_REGION: '',
  }
  const { db } = await openForTest({ dataDir })
  const none = await run(['move'], NO_BUCKET)
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining('Nothing is to be moved') })
  await folder.write('u-0000000000000001-360.abcd1234.jpg', Buffer.from('x'))
  const key = findOrMakeSealKey({ dataDir, databaseUrl: null, sealKey: null })
  const variables = {
    PICTURES_S3_ENDPOINT: s3.settings.endpoint,
    PICTURES_S3_BUCKET: s3.settings.bucket,
    PICTURES_S3_KEY: s3.settings.key,
    PICTURES_S3_SECRET: s3.settings.secret,
  }
  const row = sealConnection('pictures', variables, key)
  if (row === 'no-seal-key') throw new Error('There is no key')
  const openJson = JSON.stringify(row.open)
  expect(await insertMove(db, { openJson, sealed: row.sealed })).toBe(true)
  const moved = await run(['move'], NO_BUCKET)
  expect(moved).toMatchObject({
    code: 1,
    output: expect.stringContaining('its address is inside the network of the server'),
  })
  expect(s3.asked()).toEqual([])
  expect((await run(['move', 'back'], NO_BUCKET)).output).toContain('being copied already')
  // A folder is a place that the command reaches here.
  await deleteMove(db)
  await writeConnection(db, { ...row, changedAtMs: 1 })
  await insertMove(db, null)
  expect((await run(['move', 'back'], NO_BUCKET)).output).toContain('its address is inside')
  const { output } = await runOwnerTool('backup', [], { ...NO_BUCKET, DATA_DIR: dataDir })
  const place = `${s3.settings.endpoint}/${s3.settings.bucket}`
  expect(output).toContain(`The pictures are not in it: they are in the bucket ${place}.`)
})
