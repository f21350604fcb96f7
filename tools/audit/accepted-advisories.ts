import type { Accepted } from './judge-audit.ts'

/** Currently none. Each needs a reason that can be checked, and the last day on which it is accepted. */
export const ACCEPTED_ADVISORIES: readonly Accepted[] = []
