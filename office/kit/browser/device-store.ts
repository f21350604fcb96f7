/**
 * Everything that the back office keeps on a device, except for photos on their way
 * (photos/waiting-photo.ts); no other file touches the browser's storage.
 * Only staff have this data, so it is not in the shoppers' list of keys. Each sale has a key of its own, so that two
 * tabs never overwrite each other's.
 */
export const SALE_DRAFT_KEY = 'officeSaleDraft'
export const SOUND_KEY = 'officeSound'
export const SALE_PREFIX = 'officeSale:'
/** Keys of drafts begin like this; the person and the address of the screen follow. */
export const DRAFT_PREFIX = 'officeDraft:'

export type DeviceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Returns null when the browser refuses it. */
export function openDeviceStore(): DeviceStore | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export function hasWaitingSales(): boolean {
  return keysOf(openDeviceStore()).some((key) => key.startsWith(SALE_PREFIX))
}

export function keysOf(store: DeviceStore | null): readonly string[] {
  if (store === null) return []
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
}
