import type { FastifyRequest } from 'fastify'
import { createMemoryCounter } from './memory-counter.ts'
import { networkOf } from './network-of.ts'

export const FLOOD_WINDOW_MS = 60_000
/** Up to this many times its limit, a form is refused with a page that keeps what was typed. */
export const FLOOD_TIMES = 5

/** Counts one more for this network, and returns whether that is allowed. */
export type FloodLimit = (request: Pick<FastifyRequest, 'ip'>) => boolean

/**
 * Limits what a network costs this process in a minute, in memory: it bounds the processor's work, so what
 * other processes do does not matter, and the database is not asked.
 */
export function createFloodLimit(maxPerMinute: number): FloodLimit {
  const count = createMemoryCounter()
  return ({ ip }) => count(networkOf(ip), FLOOD_WINDOW_MS).current <= maxPerMinute
}
