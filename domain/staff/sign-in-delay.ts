const FREE_FAILURES = 3
/** A carrier puts thousands of people behind one address. */
const FREE_FAILURES_OF_NETWORK = 100
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 60_000
/** So many wrong guesses at one account come from many networks: each of them may guess less often. */
export const CROWD_FAILURES = 1000
const MAX_DELAY_IN_CROWD_MS = 15 * 60_000
const MILD_STEP_FAILURES = 50
const FIRST_MILD_DELAY_MS = 1000
const MAX_MILD_DELAY_MS = 4000
/** After this long without a wrong guess, the count starts again. */
export const FORGET_FAILURES_MS = 24 * 3_600_000

/**
 * The next guess of one device, or of one network at one account, waits this long after this many wrong ones of its
 * own: 0.25 s after three, doubled each time. `isCrowd` means that many networks guess at that account.
 */
export function ownDelayMs(failures: number, isCrowd = false): number {
  const maxMs = isCrowd ? MAX_DELAY_IN_CROWD_MS : MAX_DELAY_MS
  return doubledDelayMs(failures - FREE_FAILURES, maxMs)
}

/** The next guess of one network waits this long after this many wrong ones of it, at whatever accounts. */
export function networkDelayMs(failures: number): number {
  return doubledDelayMs(failures - FREE_FAILURES_OF_NETWORK, MAX_DELAY_MS)
}

/**
 * Each guess of an unknown device waits this long for the wrong ones of all networks at this account. Guesses do not
 * wait for each other: whatever strangers do, whoever has the password signs in after four seconds.
 */
export function accountDelayMs(failures: number): number {
  const steps = Math.floor(failures / MILD_STEP_FAILURES) - 1
  return steps < 0 ? 0 : Math.min(MAX_MILD_DELAY_MS, FIRST_MILD_DELAY_MS * 2 ** Math.min(steps, 20))
}

function doubledDelayMs(failures: number, maxMs: number): number {
  return failures < 0 ? 0 : Math.min(maxMs, FIRST_DELAY_MS * 2 ** Math.min(failures, 20))
}
