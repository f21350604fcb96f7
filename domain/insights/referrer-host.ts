const HOST = /^(?=.{1,100}$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** The result is the host alone; '' if there is no referrer, or it is our own or invalid. */
export function referrerHost(referrer: string, ownHosts: readonly string[]): string {
  if (!URL.canParse(referrer)) return ''
  const { protocol, hostname } = new URL(referrer)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (!isWeb || ownHosts.includes(hostname) || !HOST.test(hostname)) return ''
  return hostname.replace(/^www\./, '')
}
