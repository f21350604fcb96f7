import { describe, expect, test } from 'vitest'
import { failure, success } from '#domain/result'
import { listAllRefunds } from './refunds.ts'

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
