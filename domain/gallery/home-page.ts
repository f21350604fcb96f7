/** What the owner may change on the home page, besides the new drops. */
export type HomePage = {
  /** The picture that stands in for the film; its name in the table of pictures. */
  readonly heroPicture: string
  /** The product that the film shows. */
  readonly heroProductId: number | null
  /** The gallery piece with its products. */
  readonly lookId: number | null
}
