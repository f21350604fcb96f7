import type { Drop } from '#domain/drop/drop'
import { DRAW_PERIOD_MS } from '../../drops/loader.ts'
import { FRONT_LIFETIME_MS } from './front-cache.ts'

/** The same address means the same page during this period. */
export type ReadyPeriod = {
  readonly fromMs: number
  readonly untilMs: number
  /** No cache in front of the shop may keep a page from here on: a drop changes its phase too soon. */
  readonly frontUntilMs: number
}

/**
 * The period ends when a drop changes its phase, and at the latest after the period of a draw's page. So the way of a
 * request is found anew every few seconds, and days and years need no rule.
 */
export function readyPeriodAt(
  atMs: number,
  drops: readonly Pick<Drop, 'opensAtMs'>[],
  dropLengthMs: number,
): ReadyPeriod {
  const changes = drops.flatMap(({ opensAtMs }) => [opensAtMs, opensAtMs + dropLengthMs])
  const next = Math.min(...changes.filter((changeMs) => changeMs > atMs))
  const fromMs = Math.floor(atMs / DRAW_PERIOD_MS) * DRAW_PERIOD_MS
  return {
    fromMs: Math.max(fromMs, ...changes.filter((changeMs) => changeMs <= atMs)),
    untilMs: Math.min(fromMs + DRAW_PERIOD_MS, next),
    frontUntilMs: next - FRONT_LIFETIME_MS,
  }
}
