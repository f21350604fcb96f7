import { readWholeNumber } from '../form/whole-number.ts'

/** 'up 2' or 'down 0'; anything else leaves the order as it is. */
export function moveRow<Row>(rows: readonly Row[], move: string): readonly Row[] {
  const found = /^(?<where>up|down) (?<index>\d{1,3})$/.exec(move)?.groups
  const from = Number(found?.index ?? -1)
  const to = found?.where === 'up' ? from - 1 : from + 1
  const [moved, other] = [rows[from], rows[to]]
  if (moved === undefined || other === undefined) return rows
  return rows.with(to, moved).with(from, other)
}

/** '2 0 1': the former places in their new order; anything but all of them leaves it as it is. */
export function orderRows<Row>(rows: readonly Row[], order: string): readonly Row[] {
  const places = [...new Set(order.split(' ').map((place) => readWholeNumber(place) ?? -1))]
  const ordered = places.flatMap((place) => rows[place] ?? [])
  return ordered.length === rows.length && places.length === rows.length ? ordered : rows
}
