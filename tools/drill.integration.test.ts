import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#database/connect'
import { STAND_IN_FOLDER } from '#server/payments/stand-in/stand-in-folder'
import { type Engine, eachEngine, onPostgres } from '#testing/database/each-engine'
import { seededSqlite } from '#testing/database/throwaway'
import { type DrillStorage, openSqliteStorage } from '#testing/drill/drill-storage'
import { openPostgresStorage } from '#testing/drill/postgres-storage'
import { runDrill } from '#testing/drill/run-drill'

async function openStorage({ name }: Pick<Engine, 'name'>): Promise<DrillStorage> {
  const storage = await (name === 'sqlite' ? openSqliteStorage() : openPostgresStorage())
  onTestFinished(storage.remove)
  return storage
}

eachEngine('npm run drill', (engine) => {
  test('loses no paid order, refunds nothing twice, and names what a copy cannot have [M25]', async () => {
    const lines: string[] = []
    const storage = await openStorage(engine)
    const isGood = await runDrill({ storage, shopToCopy: null, print: (line) => lines.push(line) })
    const text = lines.join('\n')
    expect([isGood, text]).toEqual([true, expect.not.stringContaining('WRONG')])
    expect(text).toMatch(/No paid order is lost: the provider has 17, .* 4 of them are rebuilt/)
    const lost = lines.find((line) => line.startsWith('6. Lost since'))
    for (const words of [
      '5 addresses',
      '1 sale in person',
      '2 parcels',
      '1 step of packing',
      '1 unpaid order',
      '1 count of stock',
      '1 message',
      '1 subscription',
      '1 picture',
      '7 counted views',
    ]) {
      expect(lost).toContain(words)
    }
  })
})

onPostgres('a drill with a copy of the shop', (engine) => {
  test('keeps it on a server that no other user of the machine can read, or has prepared [M84]', async () => {
    const { settings } = await openStorage(engine)
    const own = new URL(settings.databaseUrl ?? '')
    const shared = new URL((await engine.createEmpty()).databaseUrl ?? '')
    expect(own.port).not.toBe(shared.port)
    own.password = ''
    const refused = await connectDatabase({ ...settings, databaseUrl: own.href })
    expect(refused).toMatchObject({ ok: false, error: { code: expect.any(String) } })
  })
})

test('the shop that is copied is only read, and what goes wrong in a drill is found [M26]', async () => {
  const { settings, remove } = await seededSqlite()
  onTestFinished(remove)
  const before = digestOf(settings.dataDir)
  const lines: string[] = []
  const isGood = await runDrill({
    storage: await openStorage({ name: 'sqlite' }),
    shopToCopy: settings,
    print: (line) => lines.push(line),
    breakBeforeRestore: async (storage) => forgeMarks(storage),
  })
  expect(digestOf(settings.dataDir)).toEqual(before)
  expect(isGood).toBe(false)
  expect(lines.filter((line) => line.includes('WRONG: A paid order is missing'))).toHaveLength(5)
})

/** After this the provider returns copies of orders that the shop cannot trust. */
function forgeMarks({ settings }: DrillStorage) {
  const file = join(settings.dataDir, STAND_IN_FOLDER, 'payments.jsonl')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/"orderMark":"./g, '"orderMark":"'))
}

function digestOf(folder: string) {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ])
}
