/** The brand's facts on pages. Passed with the site data, not imported, so that they can change. */
export type SiteBrand = {
  /** As in the wordmark. */
  readonly name: string
  /** For sentences about the word itself. */
  readonly nameInProse: string
  /** As in the attribute `lang`, so that screen readers pronounce the word. */
  readonly nameLanguage: string
  readonly meaning: string
  readonly tagline: string
  readonly city: string
  readonly country: string
  readonly region: string
  readonly email: string
  readonly phone: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
}

/** All facts. Pages get only those of `SiteBrand`. */
export type Brand = SiteBrand & {
  readonly description: string
  /** Year and month. */
  readonly founded: string
}
