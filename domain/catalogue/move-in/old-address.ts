import type { OldShop } from './old-product.ts'

const MAX_HANDLE = 200
const HANDLE = /^[\p{L}\p{N}\p{M}_-]+$/u

/** Below these, the other shops had the pages of their products. */
const FOLDERS: Readonly<Record<OldShop, string>> = {
  shopify: '/products/',
  woocommerce: '/product/',
}

/** The last part of an old address as it is stored, whether or not it is percent-encoded. Null: it can be none. */
export function readHandle(text: string): string | null {
  const handle = decode(text.replace(/\/$/, '')).normalize('NFC').trim().toLowerCase()
  return handle.length <= MAX_HANDLE && HANDLE.test(handle) ? handle : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export function oldAddress(shop: OldShop, handle: string): string {
  return FOLDERS[shop] + handle
}

/** WordPress made the address of a title so; its export does not name it. */
export function wordPressHandle(title: string): string | null {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const dashed = plain
    .replaceAll(/['’"“”]/g, '')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return readHandle(dashed.slice(0, MAX_HANDLE))
}
