import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { announceEach } from './announce-each.ts'
import { eachRow } from './each-row.ts'

const db = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

test('a pending migration says when it begins and when it ends, one that begins again only once', async () => {
  const said: string[] = []
  let runs = 0
  const up = async () => {
    runs += 1
    if (runs === 1) throw new Error('locked')
  }
  const announced = announceEach(
    { '0001-old': { up }, '0002-first': { up }, '0003-second': { up } },
    { pending: ['0002-first', '0003-second'], say: (sentence) => said.push(sentence) },
  )
  await expect(announced['0002-first']?.up(db)).rejects.toThrow('locked')
  for (const { up: run } of Object.values(announced)) await run(db)
  expect(runs).toBe(4)
  expect(said.map((sentence) => sentence.replace(/[\d.]+ s\.$/, 'N s.'))).toEqual([
    'Migration 0002-first (1 of 2) begins.',
    'Migration 0002-first is done after N s.',
    'Migration 0003-second (2 of 2) begins.',
    'Migration 0003-second is done after N s.',
  ])
})

test('one that changes many rows says after each tenth how far it is', async () => {
  const said: string[] = []
  const rows = Array.from({ length: 60_000 }, (_, place) => place)
  const up = () => eachRow(rows, async () => undefined)
  const announced = announceEach(
    { '0002-first': { up } },
    { pending: ['0002-first'], say: (sentence) => said.push(sentence) },
  )
  await announced['0002-first']?.up(db)
  expect(said.slice(1, -1)).toEqual(
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map(
      (percent) => `Migration 0002-first: ${percent} % of 60000 rows.`,
    ),
  )
})
