/**
 * Words in the user agents of crawlers that compare a page with its markup and with the feed: those of Google, Bing, Meta
 * and X. The key of the pages in docs/operations/nginx.conf has the same list. Who is counted as a visitor is another
 * question (domain/insights/is-bot.ts).
 */
export const CRAWLERS = [
  'googlebot',
  'storebot-google',
  'adsbot-google',
  'mediapartners-google',
  'google-inspectiontool',
  'googleother',
  'apis-google',
  'bingbot',
  'adidxbot',
  'bingpreview',
  'microsoftpreview',
  'msnbot',
  'facebookexternalhit',
  'facebookcatalog',
  'facebot',
  'meta-external',
  'meta-webindexer',
  'twitterbot',
] as const

const CRAWLER = new RegExp(CRAWLERS.join('|'), 'i')

export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && CRAWLER.test(userAgent)
}
