/** A choice as the server names it, where size and picture are plain text. */
export type NamedChoice = {
  readonly productId: number
  readonly colour: string
  readonly imageVariant: string
  readonly size: string
}

export function isSameChoice(a: NamedChoice, b: NamedChoice): boolean {
  return (
    a.productId === b.productId &&
    a.colour === b.colour &&
    a.imageVariant === b.imageVariant &&
    a.size === b.size
  )
}
