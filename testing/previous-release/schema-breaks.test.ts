import { expect, test } from 'vitest'
import type { DatabaseSchema } from './schema.ts'
import { schemaBreaks } from './schema-breaks.ts'

const ID = { type: 'text', isNullable: false, hasDefault: false } as const
const NOTE = { type: 'text', isNullable: true, hasDefault: false } as const
const COUNT = { type: 'bigint', isNullable: false, hasDefault: true } as const
const BEFORE: DatabaseSchema = {
  tables: { orders: { id: ID, note: NOTE, count: COUNT } },
  rules: ["orders orders_state CHECK ((state = ANY (ARRAY['paid'::text])))"],
}

function breaksOf(columns: object, rules = BEFORE.rules) {
  return schemaBreaks(BEFORE, {
    tables: { orders: { ...BEFORE.tables.orders, ...columns } },
    rules,
  })
}

test('what is added and may be left out breaks nothing [M12]', () => {
  expect(breaksOf({ added: NOTE, counted: COUNT })).toEqual([])
  const more = { ...BEFORE.tables, refunds: { id: ID } }
  const rules = [...BEFORE.rules, 'refunds refunds_pkey PRIMARY KEY (id)']
  expect(schemaBreaks(BEFORE, { tables: more, rules })).toEqual([])
})

test.each([
  ['note', { note: { ...NOTE, isNullable: false } }],
  ['id', { id: { ...ID, isNullable: true } }],
  ['count', { count: { ...COUNT, type: 'text' } }],
  ['count', { count: { ...COUNT, hasDefault: false } }],
  ['added', { added: ID }],
])('a change of %s that old reads or writes cannot bear is named [M12]', (name, columns) => {
  expect(breaksOf(columns)).toEqual([expect.stringContaining(`orders.${name}`)])
})

test('a column or a table that is gone is named [M12]', () => {
  const { id: _, ...left } = BEFORE.tables.orders ?? {}
  expect(schemaBreaks(BEFORE, { ...BEFORE, tables: { orders: left } })).toEqual([
    'The column orders.id is gone.',
  ])
  expect(schemaBreaks(BEFORE, { tables: {}, rules: [] })).toEqual(['The table orders is gone.'])
})

test('a new rule for an old table is named, unless it only takes more [M12]', () => {
  const wider = "orders orders_state CHECK (state IN ('paid', 'lost'))"
  expect(breaksOf({}, [wider])).toEqual([`The rule is new: ${wider}`])
  expect(schemaBreaks(BEFORE, { ...BEFORE, rules: [wider] }, new Set(['orders_state']))).toEqual([])
  expect(breaksOf({}, ["orders orders_state CHECK (state = ANY (ARRAY['paid']))"])).toEqual([])
})
