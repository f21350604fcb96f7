/** `step` items forward, or backward if negative; wraps around at both ends (§4). */
export function neighbour<Item>(items: readonly Item[], from: Item, step: number): Item {
  const at = items.indexOf(from) + step
  return items.at(at % items.length) ?? from
}
