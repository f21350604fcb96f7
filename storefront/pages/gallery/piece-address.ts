const HASH = /^#poster-([1-9]\d{0,3})$/

/** A poster has an address on the page; with script that is where its lightbox is open. */
export function pieceHash(id: number): string {
  return `#poster-${id}`
}

export function pieceIn(hash: string): number | null {
  const id = HASH.exec(hash)?.[1]
  return id === undefined ? null : Number(id)
}

export function expandId(id: number): string {
  return `expand-${id}`
}
