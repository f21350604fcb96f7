import { randomBytes, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type StandInPayment, standInPaymentSchema } from './stand-in-payment.ts'

export type PaymentStore = {
  /** Signs webhooks, as the secret key of a real account would. */
  readonly secret: string
  readonly save: (payment: StandInPayment) => void
  readonly find: (reference: string) => StandInPayment | null
  readonly findByAccessCode: (accessCode: string) => StandInPayment | null
  readonly all: () => readonly StandInPayment[]
}

const NEW_LINE = 0x0a

/**
 * A file with a JSON line for each change; the last line of a payment is its current state. Processes
 * that share the data folder share the file. Without a folder, payments are only in memory.
 */
export function openPaymentStore(folder: string | null): PaymentStore {
  const payments = new Map<string, StandInPayment>()
  const references = new Map<string, string>()
  const lines = folder === null ? null : openLines(folder)

  function remember(payment: StandInPayment) {
    payments.set(payment.reference, payment)
    references.set(payment.accessCode, payment.reference)
  }

  function catchUp() {
    for (const line of lines?.readNew() ?? []) {
      const payment = readPayment(line)
      if (payment) remember(payment)
    }
  }

  function find(reference: string): StandInPayment | null {
    catchUp()
    return payments.get(reference) ?? null
  }

  return {
    secret: folder === null ? newSecret() : loadOrCreateSecret(folder),
    save: (payment) => {
      lines?.append(JSON.stringify(payment))
      remember(payment)
    },
    find,
    findByAccessCode: (accessCode) => {
      catchUp()
      return find(references.get(accessCode) ?? '')
    },
    all: () => {
      catchUp()
      return [...payments.values()]
    },
  }
}

function openLines(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'payments.jsonl')
  let readBytes = 0
  // The file is for the shop's user alone: it contains customers' names.
  const append = (text: string) => appendFileSync(file, text, { mode: 0o600 })
  // After a crash the last line may be incomplete: end it, or the next one would be appended to it.
  const before = readBytesOf(file, 0)
  if (before.length > 0 && before.at(-1) !== NEW_LINE) append('\n')

  return {
    append: (line: string) => append(`${line}\n`),
    readNew: (): readonly string[] => {
      const bytes = readBytesOf(file, readBytes)
      const whole = bytes.subarray(0, bytes.lastIndexOf(NEW_LINE) + 1)
      readBytes += whole.length
      return whole.toString('utf8').split('\n')
    },
  }
}

function readBytesOf(file: string, from: number): Buffer {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= from) return Buffer.alloc(0)
  const bytes = Buffer.alloc(size - from)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, from))
  } finally {
    closeSync(descriptor)
  }
}

function readPayment(line: string): StandInPayment | null {
  if (line === '') return null
  try {
    const read = v.safeParse(standInPaymentSchema, JSON.parse(line))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function newSecret(): string {
  return randomBytes(20).toString('hex')
}

/** If two processes start at once, one creates the secret and both use it. */
function loadOrCreateSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secret')
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, newSecret(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    const alreadyExists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!alreadyExists) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
