import type { DrillState, Rows } from './read-state.ts'

export type Lost = {
  /** It is text such as '2 addresses'. */
  readonly words: string
  /** These are order numbers and the like; the list is empty where a number says nothing. */
  readonly names: readonly string[]
}

type Kind = Exclude<keyof DrillState, 'orders' | 'views'>

/** Each row has the words for one and for several, and whether their ids mean something to a person. */
const KINDS: readonly (readonly [Kind, string, string, boolean])[] = [
  ['addresses', 'address', 'addresses', true],
  ['inPerson', 'sale in person', 'sales in person', true],
  ['parcels', 'parcel', 'parcels', false],
  ['steps', 'step of packing', 'steps of packing', false],
  ['returns', 'change of a return', 'changes of returns', false],
  ['unpaid', 'unpaid order', 'unpaid orders', false],
  ['notes', 'note', 'notes', false],
  ['counts', 'count of stock', 'counts of stock', false],
  ['messages', 'message', 'messages', false],
  ['subscribers', 'subscription', 'subscriptions', false],
  ['waiting', 'place on a list', 'places on lists', false],
  ['pictures', 'picture', 'pictures', false],
]

/** Finds what was there before the copy was destroyed and is not there now, by comparing both. */
export function findLost(before: DrillState, after: DrillState): readonly Lost[] {
  const kinds = KINDS.flatMap(([kind, one, several, isNamed]) => {
    // An unpaid order may be paid now.
    const there = kind === 'unpaid' ? after.orders : after[kind]
    const lost = missing(before[kind], there)
    if (lost.length === 0) return []
    const words = `${lost.length} ${lost.length === 1 ? one : several}`
    return [{ words, names: isNamed ? lost : [] }]
  })
  const views = before.views - after.views
  const counted = { words: `${views} counted ${views === 1 ? 'view' : 'views'}`, names: [] }
  return views > 0 ? [...kinds, counted] : kinds
}

function missing(before: Rows, after: Rows): readonly string[] {
  return [...before].filter(([id, value]) => after.get(id) !== value).map(([id]) => id)
}
