/** The oldest browsers that get the whole shop. docs/browsers.md says what they and others get. */
export const OLDEST_BROWSERS = { chrome: 109, samsung: 21, firefox: 115, safari: 16 } as const

/** Vite has no word for Samsung Internet. The Chromium of this version is no older than our Chrome. */
const { samsung: _, ...KNOWN_TO_VITE } = OLDEST_BROWSERS

/** These are the words of Vite for them: every build of what a browser runs takes its target from here. */
export const BUILD_TARGET: string[] = Object.entries(KNOWN_TO_VITE).map(
  ([name, version]) => `${name}${version}`,
)
