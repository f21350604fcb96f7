import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { aPaymentRequest } from '../payment-request.builder.ts'
import { readEvent } from '../paystack/read-event.ts'
import { createPaystackStandIn } from './paystack-stand-in.ts'

const REFERENCE = 'NKB1794700000000500000'
const request = aPaymentRequest({ reference: REFERENCE })

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paystack-stand-in-'))
  folders.push(folder)
  return folder
}

let nowMs: number
let received: { readonly rawBody: string; readonly signature: string }[]
beforeEach(() => {
  nowMs = 1_794_700_000_000
  received = []
})

function open(folder: string | null = null) {
  return createPaystackStandIn({
    publicUrl: 'https://shop.example',
    now: () => nowMs,
    folder,
    deliverWebhook: async (rawBody, signature) => {
      received.push({ rawBody, signature })
    },
  })
}

async function started(standIn: ReturnType<typeof open>): Promise<string> {
  const result = await standIn.initialise(request)
  if (!result.ok) throw new Error(result.error)
  return result.value.accessCode
}

test('a payment goes from abandoned to success and is announced with a valid signature', async () => {
  const standIn = open()
  const accessCode = await started(standIn)
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { status: 'abandoned' } })

  standIn.choose(accessCode, 'mobile-money-approve')
  await standIn.delivered()
  expect(await standIn.verify(REFERENCE)).toMatchObject({
    value: { status: 'success', amount: 15_000, currency: 'GHS', mode: 'test', paidAtMs: nowMs },
  })
  const [webhook] = received
  const rawBody = Buffer.from(webhook?.rawBody ?? '')
  expect(standIn.isSigned(rawBody, webhook?.signature)).toBe(true)
  expect(standIn.isSigned(Buffer.concat([rawBody, Buffer.from(' ')]), webhook?.signature)).toBe(
    false,
  )
  expect(readEvent(rawBody, 'test')).toMatchObject({
    event: 'charge.success',
    reference: REFERENCE,
    transaction: { status: 'success' },
  })
})

test('only a success is announced, and only once', async () => {
  const standIn = open()
  const accessCode = await started(standIn)
  standIn.choose(accessCode, 'card-decline')
  standIn.choose(accessCode, 'mobile-money-hang')
  await standIn.delivered()
  expect(received).toHaveLength(0)
  standIn.choose(accessCode, 'card-pay')
  standIn.choose(accessCode, 'card-pay')
  await standIn.delivered()
  expect(received).toHaveLength(1)
})

test('webhooks can be switched off, and refused ones disturb nothing', async () => {
  const silent = open()
  silent.setWebhooks('off')
  silent.choose(await started(silent), 'card-pay')
  await silent.delivered()
  expect(received).toEqual([])

  const refused = createPaystackStandIn({
    publicUrl: 'https://shop.example',
    now: () => 1_794_700_000_000,
    deliverWebhook: () => Promise.reject(new Error('down')),
  })
  refused.choose(await started(refused), 'card-pay')
  await refused.delivered()
  expect(await refused.verify(REFERENCE)).toMatchObject({ value: { status: 'success' } })
})

test('a reference is taken once, an unknown one is not known, a tiny amount is refused', async () => {
  const standIn = open()
  await started(standIn)
  expect(await standIn.initialise(request)).toEqual({ ok: false, error: 'duplicate-reference' })
  expect(await standIn.verify('NKB1794700000000999999')).toEqual({ ok: true, value: null })
  const tiny = { ...request, reference: 'NKB1794700000000999999', amount: pesewas(9) }
  expect(await standIn.initialise(tiny)).toEqual({ ok: false, error: 'payments-refused' })
})

test('after a restart paid payments are still paid and old signatures still hold', async () => {
  const folder = aFolder()
  const before = open(folder)
  before.choose(await started(before), 'card-pay')
  await before.delivered()
  // A crash in the middle of a line.
  appendFileSync(join(folder, 'payments.jsonl'), '{"id":7,"refer')

  const after = open(folder)
  expect(await after.verify(REFERENCE)).toMatchObject({ value: { status: 'success' } })
  const [webhook] = received
  expect(after.isSigned(Buffer.from(webhook?.rawBody ?? ''), webhook?.signature)).toBe(true)

  await after.initialise({ ...request, reference: 'NKB1794700000000000001' })
  expect(await open(folder).verify('NKB1794700000000000001')).toMatchObject({
    value: { status: 'abandoned' },
  })
})

test('two processes with one data folder see the same payments', async () => {
  const folder = aFolder()
  const [one, other] = [open(folder), open(folder)]
  const accessCode = await started(one)
  expect(other.findByAccessCode(accessCode)?.reference).toBe(REFERENCE)
  other.choose(accessCode, 'card-pay')
  await other.delivered()
  expect(await one.verify(REFERENCE)).toMatchObject({ value: { status: 'success' } })
})

test('a fault strikes the next call alone; a lost answer does not undo the work', async () => {
  const standIn = open()
  standIn.failNext('verify', 'payments-unavailable')
  standIn.failNext('initialise', 'answer-lost')
  expect(await standIn.initialise(request)).toEqual({ ok: false, error: 'payments-unavailable' })
  expect(await standIn.verify(REFERENCE)).toEqual({ ok: false, error: 'payments-unavailable' })
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { status: 'abandoned' } })
})

test('what the provider says can be tampered with, in verify and in webhooks', async () => {
  const standIn = open()
  const accessCode = await started(standIn)
  standIn.tamper(REFERENCE, { amount: 100, requested_amount: 100, domain: 'live' })
  standIn.choose(accessCode, 'card-pay')
  await standIn.delivered()
  const told = { amount: 100, requestedAmount: 100, mode: 'live' }
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: told })
  expect(readEvent(Buffer.from(received[0]?.rawBody ?? ''), 'test')?.transaction).toMatchObject(
    told,
  )
})
