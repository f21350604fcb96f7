import { readStorage, removeStorage, writeStorage } from '../storage.ts'
import { parseJson } from './parse-json.ts'

const KEY = 'orderToken'
const TOKEN_BYTES = 24

export type BegunOrder = {
  /** Drawn here: the same token again is the same order, and it alone opens personal data. */
  readonly accessToken: string
  /** Null until the server has answered. */
  readonly reference: string | null
}

/** The order this device began and has not yet seen paid. */
export type OrderAttempt = BegunOrder & {
  /** The cart and form it was begun with: with any other, it is another order. */
  readonly fingerprint: string
  readonly replaced: BegunOrder | null
}

/** Where the browser gives no storage, it lasts as long as the page. */
let inMemory: OrderAttempt | null = null

export function readAttempt(): OrderAttempt | null {
  const stored = readStorage(KEY)
  return stored.isAvailable && stored.text !== null ? parse(stored.text) : inMemory
}

/** A double tap or a retry after a lost answer goes on with the order that was begun. */
export function attemptFor(fingerprint: string): OrderAttempt {
  const former = readAttempt()
  return former?.fingerprint === fingerprint ? former : beginAnew(fingerprint)
}

export function beginAnew(fingerprint: string): OrderAttempt {
  const former = readAttempt()
  const replaced = former && { accessToken: former.accessToken, reference: former.reference }
  return keep({ accessToken: drawToken(), reference: null, fingerprint, replaced })
}

export function keepReference(attempt: OrderAttempt, reference: string): OrderAttempt {
  return keep({ ...attempt, reference })
}

export function dropAttempt() {
  inMemory = null
  removeStorage(KEY)
}

function keep(attempt: OrderAttempt): OrderAttempt {
  inMemory = attempt
  writeStorage(KEY, JSON.stringify(attempt))
  return attempt
}

function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(text: string): OrderAttempt | null {
  const value = parseJson(text)
  const begun = readBegun(value)
  const fingerprint = property(value, 'fingerprint')
  if (!begun || typeof fingerprint !== 'string') return null
  return { ...begun, fingerprint, replaced: readBegun(property(value, 'replaced')) }
}

export function readBegun(value: unknown): BegunOrder | null {
  const accessToken = property(value, 'accessToken')
  const reference = property(value, 'reference')
  if (typeof accessToken !== 'string' || !/^[\w-]{32,64}$/.test(accessToken)) return null
  return { accessToken, reference: typeof reference === 'string' ? reference : null }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
