import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * The request, or the run of a job, that the current work belongs to. The only state of its kind: every log
 * line and every stored row on the way needs it, and no function decides anything by it.
 */
const current = new AsyncLocalStorage<string>()

/** 32 hexadecimal digits, as nginx makes them. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '')
}

export function withRequestId<Value>(id: string, work: () => Value): Value {
  return current.run(id, work)
}

/** Null outside of requests and jobs, such as in the owner's commands. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null
}
