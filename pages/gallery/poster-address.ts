const HASH = /^#poster-([1-9]\d{0,3})$/

/** The URL hash of a poster; with script it opens the lightbox. */
export function posterHash(id: number): string {
  return `#poster-${id}`
}

export function parsePosterHash(hash: string): number | null {
  const id = HASH.exec(hash)?.[1]
  return id === undefined ? null : Number(id)
}

export function expandId(id: number): string {
  return `expand-${id}`
}
