/** The film does not play with Save-Data, reduced motion or a slow connection, as far as the browser reports them. */
type BrowserEnvironment = {
  readonly navigator: {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  readonly matchMedia: (query: string) => { readonly matches: boolean }
}

export function shouldPlayFilm({ navigator, matchMedia }: BrowserEnvironment): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return (
    !saveData && effectiveType === '4g' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
