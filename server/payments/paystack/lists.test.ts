import { expect, test } from 'vitest'
import { failure, success } from '#domain/result'
import { listPaidPayments, listRefundedPayments } from './lists.ts'

const PERIOD = { fromMs: Date.UTC(2026, 10, 17, 2), toMs: Date.UTC(2026, 10, 17, 12) } as const
const FULL = Array.from({ length: 20 }, (_, number) => aPayment(number))

function aPayment(number: number, status = 'success') {
  return { reference: `NKB${number}`, status, metadata: '', amount: 1 }
}

/** Answers page by page; null is no answer. */
function pages(all: readonly (object | null)[]) {
  const asked: string[] = []
  const fetchPage = async (path: string) => {
    asked.push(path)
    const body = all[asked.length - 1]
    return body ? success({ status: 200, body }) : failure('payments-unavailable' as const)
  }
  return { asked, fetchPage }
}

function aPage(data: readonly object[], meta?: object) {
  return { status: true, data, ...(meta ? { meta } : {}) }
}

test('successful payments of the time are listed to the last page, each once', async () => {
  const { asked, fetchPage } = pages([
    aPage(FULL, { pageCount: 2 }),
    aPage([aPayment(19), aPayment(20), aPayment(21, 'abandoned')], { pageCount: 2 }),
  ])
  const listed = await listPaidPayments(PERIOD, fetchPage)
  expect(listed.ok && listed.value).toHaveLength(21)
  const query = 'from=2026-11-17T02%3A00%3A00.000Z&to=2026-11-17T12%3A00%3A00.000Z'
  expect(asked).toEqual([
    `/transaction?${query}&status=success&perPage=20&page=1`,
    `/transaction?${query}&status=success&perPage=20&page=2`,
  ])
})

test.each([
  ['a second page that does not come', null],
  ['a page that is no list', { status: true, data: {} }],
  ['a payment without a reference', aPage([{ status: 'success' }])],
  ['a refusal', { status: false, message: 'Invalid key' }],
])('a part of the list is no answer: %s [M22]', async (_, second) => {
  const { fetchPage } = pages([aPage(FULL), second])
  expect(await listPaidPayments(PERIOD, fetchPage)).toEqual(failure('payments-unavailable'))
})

test('refunds name their payment by reference, by id or as a whole', async () => {
  const { asked, fetchPage } = pages([
    aPage([
      { transaction: 99, transaction_reference: 'NKB1' },
      { transaction: { id: 7, reference: 'NKB2' } },
      { transaction: 99, transaction_reference: 'NKB1' },
      { transaction: 8, transaction_reference: 'NKB\u00003' },
      {},
    ]),
    { status: false, message: 'Transaction not found' },
  ])
  expect(await listRefundedPayments(PERIOD, fetchPage)).toEqual(
    success([
      { reference: 'NKB1', transactionId: '99' },
      { reference: 'NKB2', transactionId: '7' },
      { reference: null, transactionId: '8' },
      { reference: null, transactionId: null },
    ]),
  )
  expect(asked[0]).toMatch(/^\/refund\?from=/)
})

test('a payment that its refund names by id alone is asked for by that id, so that its order can be found [M87]', async () => {
  const list = aPage([{ transaction: '12345678901234567890' }, { transaction: 5 }])
  const found = { status: true, data: { reference: 'NKB5' } }
  const { asked, fetchPage } = pages([list, { status: false }, found])
  expect(await listRefundedPayments(PERIOD, fetchPage)).toEqual(
    success([
      { reference: null, transactionId: '12345678901234567890' },
      { reference: 'NKB5', transactionId: '5' },
    ]),
  )
  expect(asked.slice(1)).toEqual(['/transaction/12345678901234567890', '/transaction/5'])
  const silent = pages([list, null])
  expect(await listRefundedPayments(PERIOD, silent.fetchPage)).toEqual(
    failure('payments-unavailable'),
  )
})
