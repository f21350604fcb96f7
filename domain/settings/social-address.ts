const NETWORKS = {
  instagram: {
    hosts: ['instagram.com', 'www.instagram.com'],
    prefix: 'https://www.instagram.com/',
  },
  x: { hosts: ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com'], prefix: 'https://x.com/' },
  tiktok: { hosts: ['tiktok.com', 'www.tiktok.com'], prefix: 'https://www.tiktok.com/@' },
} as const

const HANDLE = /^@?([\w.-]{1,60})$/
const MAX_LENGTH = 200

/** A typed handle or address becomes an address; null when it is neither. An empty text stays empty. */
export function socialAddress(network: keyof typeof NETWORKS, typed: string): string | null {
  if (typed === '') return ''
  const { hosts, prefix } = NETWORKS[network]
  const [, handle] = HANDLE.exec(typed) ?? []
  const isHost = hosts.some((host) => typed.toLowerCase().startsWith(`${host}/`))
  if (handle !== undefined && !isHost) return prefix + handle
  const url = URL.parse(isHost ? `https://${typed}` : typed)
  const isThere =
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    hosts.some((host) => host === url.host) &&
    url.pathname.length > 1
  return isThere && url.href.length <= MAX_LENGTH ? url.href : null
}
