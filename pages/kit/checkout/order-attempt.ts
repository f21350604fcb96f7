import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts'
import { parseJson } from './parse-json.ts'

const KEY = 'orderToken'
const TOKEN_BYTES = 24

export type StartedOrder = {
  /** This device generates it. The same token means the same order, and only it gives access to personal data. */
  readonly accessToken: string
  /** The reference is null until the server has responded. */
  readonly reference: string | null
}

/** This device started the order, which is not yet known to be paid. */
export type OrderAttempt = StartedOrder & {
  /** The fingerprint is that of the cart and form values at the start: other values mean another order. */
  readonly fingerprint: string
  readonly replaced: StartedOrder | null
  /** Somebody else was asked to pay, whose payment has a reference that this browser does not know. */
  readonly isShared: boolean
}

/** The attempt lasts as long as the page if there is no storage. */
let inMemory: OrderAttempt | null = null

export function readAttempt(): OrderAttempt | null {
  const stored = readStorage(KEY)
  return stored.isAvailable && stored.text !== null ? parse(stored.text) : inMemory
}

/** A double tap, or a retry after a lost response, continues the same order. */
export function attemptFor(fingerprint: string): OrderAttempt {
  const former = readAttempt()
  return former?.fingerprint === fingerprint ? former : startNewAttempt(fingerprint)
}

export function startNewAttempt(fingerprint: string): OrderAttempt {
  const former = readAttempt()
  const replaced = former && { accessToken: former.accessToken, reference: former.reference }
  const accessToken = generateToken()
  return keep({ accessToken, reference: null, fingerprint, replaced, isShared: false })
}

export function storeReference(attempt: OrderAttempt, reference: string): OrderAttempt {
  return keep({ ...attempt, reference })
}

export function storeShared(attempt: OrderAttempt): OrderAttempt {
  return keep({ ...attempt, isShared: true })
}

export function deleteAttempt() {
  inMemory = null
  removeStorage(KEY)
}

function keep(attempt: OrderAttempt): OrderAttempt {
  inMemory = attempt
  writeStorage(KEY, JSON.stringify(attempt))
  return attempt
}

function generateToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(text: string): OrderAttempt | null {
  const value = parseJson(text)
  const begun = parseStartedOrder(value)
  const fingerprint = property(value, 'fingerprint')
  if (!begun || typeof fingerprint !== 'string') return null
  const replaced = parseStartedOrder(property(value, 'replaced'))
  return { ...begun, fingerprint, replaced, isShared: property(value, 'isShared') === true }
}

export function parseStartedOrder(value: unknown): StartedOrder | null {
  const accessToken = property(value, 'accessToken')
  const reference = property(value, 'reference')
  if (typeof accessToken !== 'string' || !/^[\w-]{32,64}$/.test(accessToken)) return null
  return { accessToken, reference: typeof reference === 'string' ? reference : null }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
