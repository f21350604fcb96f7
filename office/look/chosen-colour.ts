type Given = {
  /** What stands in the field. */
  readonly typed: string
  /** What the picker of the browser says; empty where there is none. */
  readonly picked: string
  /** What both said when the page was sent. */
  readonly was: string
}

/**
 * A colour is typed or picked. Without script field and picker do not know of each other: what was changed counts, and
 * what was typed counts more.
 */
export function chosenColour({ typed, picked, was }: Given): string {
  return typed === was && picked !== '' ? picked : typed
}
