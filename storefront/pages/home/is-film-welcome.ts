/** As far as a browser tells: no wish to save data, none for stillness, no slow connection. */
type Surroundings = {
  readonly navigator: {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  readonly matchMedia: (query: string) => { readonly matches: boolean }
}

export function isFilmWelcome({ navigator, matchMedia }: Surroundings): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return (
    !saveData && effectiveType === '4g' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
