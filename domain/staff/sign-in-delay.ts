const FREE_FAILURES = 3
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 60_000
/** After this long without a wrong guess, the count starts again. */
export const FORGET_FAILURES_MS = 24 * 3_600_000

/** How long the next guess waits after this many wrong ones: 0.25 s after three, doubled each time. */
export function signInDelayMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - FREE_FAILURES, 20))
}
