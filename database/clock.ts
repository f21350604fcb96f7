/** Epoch milliseconds by the clock that every process of the shop shares. */
export type Clock = () => number

/**
 * What lies further ahead than it can have been set was written by a clock that was wrong, and counts
 * as due: a clock that was a day ahead and was put back would otherwise stop mail, limits and rates
 * for a day. So much further, because processes disagree a little, and because a statement that was
 * given its time may wait for a connection and be done long after another one.
 */
export const MAX_CLOCK_SKEW_MS = 30_000
