/** Bots that identify themselves; others cannot be distinguished from people. */
const BOT =
  /bot|crawl|spider|slurp|scrap|preview|monitor|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|libwww|phantom/i

/** Every browser's user agent begins with 'Mozilla/'. */
export function isBot(userAgent: string | undefined): boolean {
  return !userAgent?.startsWith('Mozilla/') || BOT.test(userAgent)
}
