import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/**
 * This is the request, or the run of a job, that the current work belongs to. It is the only state of its kind: every
 * log line and every stored row on the way needs it, and no function decides anything by it.
 */
const current = new AsyncLocalStorage<string>()

const ID_BYTES = 16
/** Filled for 256 ids at once, because every request needs one. */
const randomBytes = Buffer.alloc(256 * ID_BYTES)
let usedBytes = randomBytes.length

/** An id has 32 hexadecimal digits, like the ids that nginx makes. */
export function newRequestId(): string {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes)
    usedBytes = 0
  }
  usedBytes += ID_BYTES
  return randomBytes.toString('hex', usedBytes - ID_BYTES, usedBytes)
}

export function withRequestId<Value>(id: string, work: () => Value): Value {
  return current.run(id, work)
}

/** Returns null outside of requests and jobs, such as in the owner's commands. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null
}
