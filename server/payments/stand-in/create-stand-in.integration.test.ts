import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { writeOrderCopy } from '#domain/order/order-copy'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { aPaymentRequest } from '../payment-request.builder.ts'
import { createStandIn } from './create-stand-in.ts'
import { STAND_IN_FOLDER } from './stand-in-folder.ts'

const REFERENCE = 'NKB1794700000000500000'
const request = aPaymentRequest({ reference: REFERENCE })

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
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
  return createStandIn({
    publicUrl: () => 'https://shop.example',
    now: () => nowMs,
    folder,
    deliverWebhook: async (rawBody, signature) => {
      received.push({ rawBody, signature })
    },
  })
}

async function started(standIn: ReturnType<typeof open>): Promise<string> {
  const result = await standIn.start(request)
  if (!result.ok) throw new Error(result.error)
  return result.value.accessCode
}

test('a payment goes from unpaid to succeeded and sends a webhook with a valid signature', async () => {
  const standIn = open()
  const accessCode = await started(standIn)
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { state: 'unpaid' } })

  standIn.choose(accessCode, 'mobile-money-approve')
  await standIn.delivered()
  expect(await standIn.verify(REFERENCE)).toMatchObject({
    value: { state: 'succeeded', amount: 15_000, currency: 'GHS', mode: 'test', paidAtMs: nowMs },
  })
  const [webhook] = received
  const rawBody = Buffer.from(webhook?.rawBody ?? '')
  expect(standIn.readEvent(rawBody, webhook?.signature)).toMatchObject({
    ok: true,
    value: { kind: 'payment-succeeded', reference: REFERENCE, mode: 'test' },
  })
  const changed = Buffer.concat([rawBody, Buffer.from(' ')])
  expect(standIn.readEvent(changed, webhook?.signature)).toEqual({ ok: false, error: 'forged' })
})

test('only a success sends a webhook, and only once', async () => {
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

test('webhooks can be switched off, and refused ones have no effect', async () => {
  const silent = open()
  silent.setWebhooks('off')
  silent.choose(await started(silent), 'card-pay')
  await silent.delivered()
  expect(received).toEqual([])

  const refused = createStandIn({
    publicUrl: () => 'https://shop.example',
    now: () => 1_794_700_000_000,
    deliverWebhook: () => Promise.reject(new Error('down')),
  })
  refused.choose(await started(refused), 'card-pay')
  await refused.delivered()
  expect(await refused.verify(REFERENCE)).toMatchObject({ value: { state: 'succeeded' } })
})

test('a duplicate reference, an unknown one and a tiny amount are refused', async () => {
  const standIn = open()
  await started(standIn)
  expect(await standIn.start(request)).toEqual({ ok: false, error: 'duplicate-reference' })
  expect(await standIn.verify('NKB1794700000000999999')).toEqual({ ok: true, value: null })
  const tiny = { ...request, reference: 'NKB1794700000000999999', amount: pesewas(9) }
  expect(await standIn.start(tiny)).toEqual({ ok: false, error: 'payments-refused' })
})

test('after a restart paid payments are still paid and old signatures still valid', async () => {
  const folder = aFolder()
  const before = open(folder)
  before.choose(await started(before), 'card-pay')
  await before.delivered()
  // The half line is as after a crash in the middle of writing it.
  appendFileSync(join(folder, 'payments.jsonl'), '{"id":7,"refer')

  const after = open(folder)
  expect(await after.verify(REFERENCE)).toMatchObject({ value: { state: 'succeeded' } })
  const [webhook] = received
  const kept = Buffer.from(webhook?.rawBody ?? '')
  expect(after.readEvent(kept, webhook?.signature)).toMatchObject({ ok: true })

  await after.start({ ...request, reference: 'NKB1794700000000000001' })
  expect(await open(folder).verify('NKB1794700000000000001')).toMatchObject({
    value: { state: 'unpaid' },
  })
})

test('who ordered is for no other user of this machine, also where the data folder is new [S36]', async () => {
  const dataDir = join(aFolder(), 'data')
  const folder = join(dataDir, STAND_IN_FOLDER)
  await started(open(folder))
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect([dataDir, folder].map(modeOf)).toEqual([0o700, 0o700])
  const files = readdirSync(folder).toSorted()
  expect(files).toEqual(['payments.jsonl', 'secret'])
  expect(files.map((file) => modeOf(join(folder, file)))).toEqual([0o600, 0o600])
})

test('two processes with one data folder see the same payments', async () => {
  const folder = aFolder()
  const [one, other] = [open(folder), open(folder)]
  const accessCode = await started(one)
  expect(other.findByAccessCode(accessCode)?.reference).toBe(REFERENCE)
  other.choose(accessCode, 'card-pay')
  await other.delivered()
  expect(await one.verify(REFERENCE)).toMatchObject({ value: { state: 'succeeded' } })
})

test('a fault affects only the next call; a lost response does not undo the work', async () => {
  const standIn = open()
  standIn.failNext('verify', 'payments-unavailable')
  standIn.failNext('start', 'answer-lost')
  expect(await standIn.start(request)).toEqual({ ok: false, error: 'payments-unavailable' })
  expect(await standIn.verify(REFERENCE)).toEqual({ ok: false, error: 'payments-unavailable' })
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { state: 'unpaid' } })
})

test('the result of verify can be tampered with', async () => {
  const standIn = open()
  const accessCode = await started(standIn)
  const tampered = { amount: 100, requestedAmount: 100, mode: 'live' }
  standIn.tamper(REFERENCE, tampered)
  standIn.choose(accessCode, 'card-pay')
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: tampered })
})

test('a payment can be refunded in parts, and is returned once all of it is refunded', async () => {
  const standIn = open()
  const part = { reference: REFERENCE, amount: pesewas(5_000), note: 'our id', customerNote: '' }
  expect(await standIn.refund(part)).toEqual({ ok: false, error: 'payments-refused' })
  standIn.choose(await started(standIn), 'card-pay')
  expect(await standIn.refund(part)).toMatchObject({ ok: true, value: { state: 'pending' } })
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { state: 'succeeded' } })
  const tooMuch = { ...part, amount: pesewas(10_001) }
  expect(await standIn.refund(tooMuch)).toEqual({ ok: false, error: 'payments-refused' })
  await standIn.refund({ ...part, amount: pesewas(10_000) })
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { state: 'succeeded' } })
  nowMs += 3_000
  expect(await standIn.listRefunds({ reference: REFERENCE, transactionId: null })).toMatchObject({
    value: [
      { note: 'our id', amountPesewas: 5_000, state: 'done' },
      { amountPesewas: 10_000, state: 'done' },
    ],
  })
  expect(await standIn.verify(REFERENCE)).toMatchObject({ value: { state: 'returned' } })
})

test.each([
  ['done', { ok: true, value: { state: 'pending' } }, ['done']],
  ['failed', { ok: true, value: { state: 'pending' } }, ['failed']],
  ['needs-details', { ok: true, value: { state: 'pending' } }, ['needs-details']],
  ['pending', { ok: true, value: { state: 'pending' } }, ['pending']],
  ['timeout', { ok: false, error: 'payments-unavailable' }, ['done']],
  ['refused', { ok: false, error: 'payments-refused' }, []],
] as const)('a refund that is planned as %s', async (plan, answer, states) => {
  const standIn = open()
  const accessCode = await started(standIn)
  standIn.choose(accessCode, 'card-pay')
  expect(standIn.planRefund(accessCode, plan)).toBe(true)
  const request = { reference: REFERENCE, amount: pesewas(5_000), note: 'id', customerNote: '' }
  expect(await standIn.refund(request)).toMatchObject(answer)
  nowMs += 3_000
  const listed = await standIn.listRefunds({ reference: REFERENCE, transactionId: null })
  expect(listed.ok && listed.value.map(({ state }) => state)).toEqual(states)
  // The plan was for one refund.
  expect(await standIn.refund(request)).toMatchObject({ ok: true })
})

test('verify returns the copy of the order only with a valid mark [P42]', async () => {
  const folder = aFolder()
  const copy = { orderCopy: writeOrderCopy(aMailedOrder()), amount: pesewas(50_000) }
  await open(folder).start({ ...request, ...copy })
  const { orderId } = request
  expect(await open(folder).verify(REFERENCE)).toMatchObject({ value: { keptOrder: { orderId } } })

  const file = join(folder, 'payments.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('50000', '50'))
  const forged = await open(folder).verify(REFERENCE)
  expect(forged.ok && forged.value?.keptOrder).toBeUndefined()
})
