import { useSiteData } from '../../kit/site-data-context.ts'

/**
 * The styles of what comes after the first screen of a long page. The parser waits for them here, so
 * that what stands above is painted without them, and nothing below it ever without its styles.
 */
export function LaterStyles() {
  return useSiteData().laterStyles?.map((href) => <link key={href} rel="stylesheet" href={href} />)
}
