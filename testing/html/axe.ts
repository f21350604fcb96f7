import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The source is in ASCII: one letter beyond it makes the browser store and read the whole script with two bytes a
 * letter.
 */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Neither passed checks nor selectors are read; they take half of the time. */
export const FIND_VIOLATIONS =
  "axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)"

export type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

export function nameViolations(violations: readonly Violation[]): readonly string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** This runs in the browser: a colour half-way through an animation has a contrast that nobody reads by. */
export function finishAnimations() {
  for (const animation of document.getAnimations()) {
    const isByTime = animation.timeline instanceof DocumentTimeline
    if (isByTime && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}
