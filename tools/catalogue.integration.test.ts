import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { aFileProduct, aFileText } from '#domain/catalogue/catalogue-file/file-product.builder'
import { seedWholeCatalogue } from '#testing/catalogue/seed-whole-catalogue'
import { runInKeptProcess, startInOwnProcess } from '#testing/commands/owner-commands'
import { type Engine, eachEngine, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'

const DYING = join(import.meta.dirname, '../testing/commands/import-and-die.child.ts')

type Ending = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

function run(file: string, args: readonly string[], settings: DatabaseSettings) {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  const { dataDir, databaseUrl = '' } = settings
  const child = execFile(
    process.execPath,
    [file, ...args],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
  )
  return ended
}

async function openShop(engine: Engine) {
  const settings = await engine.create()
  const { db } = await openForTest(settings)
  await seedWholeCatalogue(db)
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    db,
    settings,
    path: (name: string) => join(folder, name),
    catalogue: (...args: readonly string[]) => runInKeptProcess('catalogue', args, settings),
  }
}

eachEngine('npm run catalogue', (engine) => {
  test('exports and imports JSON and CSV beside an open database', async () => {
    const { db, path, catalogue, settings } = await openShop(engine)
    const [json, csv] = [path('all.json'), path('all.csv')]
    expect(await startInOwnProcess('catalogue', ['export', json], settings)).toEqual({
      code: 0,
      stdout: `The catalogue is in ${json}.\n`,
      stderr: '',
    })
    const { products } = JSON.parse(readFileSync(json, 'utf8'))
    expect(products).toHaveLength(27)
    expect(products[0].variants[0]).toMatchObject({ price: null, stock: expect.any(Number) })

    await catalogue('export', csv)
    const row = '14,Ancient Dragon Tee,Black,M,,'
    writeFileSync(csv, readFileSync(csv, 'utf8').replace(`${row}20,20`, `${row}23,20`))
    const line = 'Product 14 Ancient Dragon Tee (Black, M): stock +3'
    expect(await catalogue('import', csv, '--dry-run')).toEqual({
      code: 0,
      stdout: `${line}\n1 change; nothing is changed yet.\n`,
      stderr: '',
    })
    expect((await catalogue('import', csv)).stdout).toBe(`${line}\n1 change made.\n`)
    const again = await catalogue('import', json, '--json')
    expect(JSON.parse(again.stdout)).toEqual({ isDryRun: false, changes: [], notes: [] })
    const audit = await db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(audit.map(({ actor, action }) => `${actor}: ${action}`).sort()).toEqual([
      'npm run catalogue: catalogue-imported',
      'npm run catalogue: stock-changed',
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C50] a broken file ends with 1 and one line on stderr for each fault', async () => {
    const { path, catalogue } = await openShop(engine)
    const file = path('broken.json')
    writeFileSync(file, aFileText(aFileProduct({ price: -1, title: '' })))
    const ended = await catalogue('import', file)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr.split('\n')).toEqual([
      'harmattan-tee: title: must not be empty (products[0].title)',
      expect.stringMatching(/^harmattan-tee: price: must be an amount .*\(products\[0\]\.price\)$/),
      '',
    ])
    const asJson = await catalogue('import', file, '--json', '--dry-run')
    expect(asJson.code).toBe(1)
    expect(JSON.parse(asJson.stdout).error).toMatchObject({ code: 'file-invalid', count: 2 })
  })

  test('[C56] a file that is not UTF-8, or none at all, is one sentence', async () => {
    const { path, catalogue } = await openShop(engine)
    writeFileSync(path('latin.csv'), Buffer.from([0x70, 0xe9, 0x0a]))
    expect(await catalogue('import', path('latin.csv'))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This file is not text in UTF-8. Save it as JSON, or as CSV with UTF-8.\n',
    })
    expect((await catalogue('import', path('none.json'))).stderr).toMatch(
      /cannot be read \(ENOENT\)/,
    )
  })

  test('[C66] a process that dies in the middle of an import leaves nothing of it', async () => {
    const { db, settings } = await openShop(engine)
    const before = await db.selectFrom('variants').selectAll().execute()
    const ended = await run(DYING, [JSON.stringify(settings), aFileText(aFileProduct())], settings)
    expect(ended.code).toBe(null)
    expect(ended.stderr).toBe('')
    expect(await db.selectFrom('variants').selectAll().execute()).toHaveLength(before.length)
    expect(await db.selectFrom('products').select('id').where('id', '=', 100).execute()).toEqual([])
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C69] an export that cannot be written is one sentence, and leaves the former one', async () => {
    const { path, catalogue } = await openShop(engine)
    const ended = await catalogue('export', path('no-folder/all.json'))
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/cannot be written \(ENOENT\)\.\n$/)
    writeFileSync(path('all.json'), 'former')
    // The new content cannot be written, as on a full disk.
    mkdirSync(path('all.json.unfinished'))
    expect((await catalogue('export', path('all.json'))).code).toBe(1)
    expect(readFileSync(path('all.json'), 'utf8')).toBe('former')
  })
})

test('anything else prints the usage and ends with 1', async () => {
  const ended = await startInOwnProcess('catalogue', ['import'], { dataDir: '/nowhere' })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('npm run catalogue -- export FILE')
})
