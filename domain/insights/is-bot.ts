/** Programs that call themselves what they are; the others cannot be told from people. */
const BOT =
  /bot|crawl|spider|slurp|scrap|preview|monitor|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|libwww|phantom/i

/** Browsers have a name; whoever has none is no browser. */
export function isBot(userAgent: string | undefined): boolean {
  return !userAgent?.startsWith('Mozilla/') || BOT.test(userAgent)
}
