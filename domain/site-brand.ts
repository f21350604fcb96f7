/** What the pages tell of the brand. They get it with the site's data, so that it can be changed. */
export type SiteBrand = {
  /** As the wordmark has it. */
  readonly name: string
  /** Within a sentence about the word itself. */
  readonly nameInProse: string
  readonly meaning: string
  readonly tagline: string
  readonly city: string
  readonly country: string
  readonly region: string
  readonly email: string
  readonly phone: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
}
