import type { Zone } from './zone.ts'

/** A new shop delivers in Ghana without a fee, and agrees on everything else by contact. */
const SHIPPED_IDS: readonly string[] = ['ghana', 'abroad']

type StoredZone = Pick<Zone, 'id'> & { readonly version: number }

/** Whether nobody has added, edited or removed a zone. */
export function areAsShipped(zones: readonly StoredZone[]): boolean {
  const isShipped = ({ id, version }: StoredZone) => SHIPPED_IDS.includes(id) && version === 1
  return zones.length === SHIPPED_IDS.length && zones.every(isShipped)
}
