export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

type Named = {
  readonly productId: number
  /** The hash is of everything that the card shows. */
  readonly hash: string
}

/** The card of a product for link previews, which was drawn after the release. */
export function shareFile({ productId, hash }: Named): string {
  return `share-p${productId}.${hash}.jpg`
}

/** The product that a card is of. Null for other files. */
export function productOfShareFile(file: string): number | null {
  const { id } = /^share-p(?<id>[1-9]\d{0,9})\.[0-9a-f]{16}\.jpg$/.exec(file)?.groups ?? {}
  return id === undefined ? null : Number(id)
}

export function shareUrl(file: string): string {
  return `/share/${file}`
}
