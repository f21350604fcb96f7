import { isIP } from 'node:net'

const IPV4_WITH_PORT = /^(?<address>\d+\.\d+\.\d+\.\d+):\d+$/
const IN_BRACKETS = /^\[(?<address>[^\]]+)\](?::\d+)?$/
const ZONE = /%.*$/

/** Proxies write addresses in many ways, some with a port. Null: the text is no address. */
export function plainAddress(text: string): string | null {
  const bare = (IPV4_WITH_PORT.exec(text) ?? IN_BRACKETS.exec(text))?.groups?.address
  const address = (bare ?? text).replace(ZONE, '')
  return isIP(address) === 0 ? null : address
}
