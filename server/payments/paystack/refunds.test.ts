import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { failure, success } from '#domain/result'
import { parseJson } from './parse-json.ts'
import { listAllRefunds, readRefund } from './refunds.ts'

const PAYMENT = { reference: 'NKB1794700000000500000', transactionId: '99' } as const

type Page = { readonly status?: number; readonly body: unknown } | null

/** Answers page by page; null is no answer. */
function list(pages: readonly Page[], payment: Parameters<typeof listAllRefunds>[0] = PAYMENT) {
  const asked: string[] = []
  const listed = listAllRefunds(payment, async (path) => {
    asked.push(path)
    const page = pages[asked.length - 1]
    if (!page) return failure('payments-unavailable')
    return success({ status: 200, ...page })
  })
  return { asked, listed }
}

function aRefund(id: number, changes: object = {}) {
  return {
    id,
    status: 'pending',
    amount: 500,
    merchant_note: `row-${id}`,
    transaction: 99,
    ...changes,
  }
}

function pageOf(data: readonly object[], meta?: object): Page {
  return { body: { status: true, data, ...(meta ? { meta } : {}) } }
}

const FULL = Array.from({ length: 50 }, (_, index) => aRefund(index))

describe('the list of refunds', () => {
  test('is read by the payment’s id, and is empty for a payment without any', async () => {
    const { asked, listed } = list([pageOf([])])
    expect(await listed).toEqual({ ok: true, value: [] })
    expect(asked).toEqual(['/refund?transaction=99&perPage=50&page=1'])
  })

  test('says when each is expected, unless that is no time [P83]', async () => {
    const expected = ['2026-11-24T09:16:00.000Z', 'soon', '7', null, undefined, 12]
    const rows = expected.map((expected_at, index) => aRefund(index, { expected_at }))
    const listed = await list([pageOf(rows)]).listed
    const [first, ...others] = listed.ok ? listed.value : []
    expect(first?.expectedAtMs).toBe(Date.parse('2026-11-24T09:16Z'))
    expect(others.map((each) => 'expectedAtMs' in each)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test.each([
    ['without a count of pages', undefined],
    ['with one', { pageCount: 2 }],
  ])('is read to the last page, %s [R15]', async (_, meta) => {
    const { asked, listed } = list([pageOf(FULL, meta), pageOf([aRefund(77)], meta)])
    const all = await listed
    expect(all.ok && all.value).toHaveLength(51)
    expect(all.ok && all.value.at(-1)).toEqual({
      id: '77',
      state: 'pending',
      note: 'row-77',
      amountPesewas: 500,
    })
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['a later page is missing', [pageOf(FULL), null]],
    ['a page is no list', [{ body: { status: true, data: {} } }]],
    ['it is HTML', [{ body: null }]],
    ['it is refused', [{ status: 401, body: { status: false, message: 'Invalid key' } }]],
    ['an amount is unreadable', [pageOf([aRefund(1, { amount: 'lots' })])]],
    ['a refund has no id', [pageOf([{ status: 'pending', amount: 1 }])]],
    ['a refund belongs to nothing', [pageOf([aRefund(1, { transaction: null })])]],
    ['the pages do not end', Array.from({ length: 30 }, () => pageOf(FULL))],
  ])('is no answer if %s [R15]', async (_, pages) => {
    expect(await list(pages).listed).toEqual({ ok: false, error: 'payments-unavailable' })
  })

  test.each([
    ['nothing was refunded with one', [pageOf([aRefund(1, { amount: 0 })])]],
    ['an amount is negative', [pageOf([aRefund(1, { amount: -500 })])]],
    ['one is in another currency', [pageOf([aRefund(1, { currency: 'NGN' })])]],
  ])('is no answer if %s [R44]', async (_, pages) => {
    expect(await list(pages).listed).toEqual({ ok: false, error: 'payments-unavailable' })
  })

  test('may name its currency, and has others of no concern [R44]', async () => {
    const other = aRefund(3, { transaction: 98, amount: 0, currency: 'NGN' })
    const all = await list([pageOf([aRefund(1, { currency: 'ghs' }), aRefund(2), other])]).listed
    expect(all.ok && all.value.map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('knows a payment whose id is larger than a safe integer [R45]', async () => {
    const transactionId = '9007199254740993'
    const text = `{"status":true,"data":[{"id":9007199254740995,"amount":500,"transaction":${transactionId}}]}`
    const { listed } = list([{ body: parseJson(text) }], { ...PAYMENT, transactionId })
    expect(await listed).toMatchObject({ ok: true, value: [{ id: '9007199254740995' }] })
  })

  test('leaves out refunds of other payments, however they name theirs [R16]', async () => {
    const { listed } = list([
      pageOf([
        aRefund(1, { transaction: 98 }),
        aRefund(2, { transaction: { id: 98, reference: 'other' } }),
        aRefund(3, { transaction: 98, transaction_reference: 'other' }),
        aRefund(4, { transaction: { id: 99 } }),
        aRefund(5, { transaction: { reference: PAYMENT.reference } }),
        aRefund(6, { transaction: 0, transaction_reference: PAYMENT.reference, amount: '700' }),
      ]),
    ])
    const all = await listed
    expect(all.ok && all.value.map(({ id }) => id)).toEqual(['4', '5', '6'])
    expect(all.ok && all.value.at(-1)?.amountPesewas).toBe(700)
  })

  test('takes a note exactly, and anything else as none [R24]', async () => {
    const { listed } = list([
      pageOf([
        aRefund(1, { merchant_note: ' row-1 ' }),
        aRefund(2, { merchant_note: null }),
        aRefund(3, { merchant_note: 7 }),
        aRefund(4, { merchant_note: 'Refund for row-4' }),
      ]),
    ])
    const all = await listed
    expect(all.ok && all.value.map(({ note }) => note)).toEqual([
      'row-1',
      '',
      '',
      'Refund for row-4',
    ])
  })
})

describe('the answer to a request', () => {
  const asked = { amount: pesewas(500) }
  function answer(data: object) {
    return readRefund({ status: 200, body: { status: true, data: { id: 7, ...data } } }, asked)
  }

  test('is the id of the refund, with or without its amount', () => {
    const accepted = { ok: true, value: { id: '7', state: 'pending' } }
    expect(answer({})).toEqual(accepted)
    expect(answer({ status: 'pending', amount: 500, currency: 'GHS' })).toEqual(accepted)
    expect(answer({ amount: '500', currency: null })).toEqual(accepted)
  })

  test.each([
    ['another amount', { amount: 900 }],
    ['an amount that is none', { amount: 'all' }],
    ['another currency', { amount: 500, currency: 'NGN' }],
  ])('is none if it has %s: the list tells what was made [R46]', (_, data) => {
    expect(answer(data)).toEqual({ ok: false, error: 'payments-unavailable' })
  })

  test.each([
    ['half of a body', { status: 200, body: { status: true } }, 'payments-unavailable'],
    ['no body', { status: 200, body: null }, 'payments-unavailable'],
    ['no id', { status: 200, body: { status: true, data: {} } }, 'payments-unavailable'],
    ['a refusal with status 200', { status: 200, body: { status: false } }, 'payments-refused'],
  ] as const)('%s', (_, response, error) => {
    expect(readRefund(response, asked)).toEqual({ ok: false, error })
  })
})
