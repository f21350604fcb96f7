import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { AppContext } from './base/context.ts'
import { hostOf, isLoopback } from './base/http/host.ts'
import { prepareSetup } from './staff/set-up.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/** `process.stdout` is one. */
type Output = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/**
 * Says at which address the first owner signs up, while there is no staff. Somebody at a terminal also gets the
 * addresses in the network and a code to scan with a phone; a journal or a log gets one line.
 */
export async function announceSetup(context: Context, output: Output): Promise<void> {
  const { dataDir, officeOrigin, publicUrl } = context.config
  const address = await prepareSetup(context, { dataDir, origin: officeOrigin ?? publicUrl })
  if (address === null) return
  output.write(`Set up the back office at ${address} (valid for a day).\n`)
  if (!output.isTTY) return
  // An office with an address of its own takes no form from any other.
  const others = officeOrigin === null ? inNetwork(address, context.config) : []
  const [scanned] = others.length > 0 ? others : [address]
  if (scanned === undefined || isLoopback(hostOf(scanned))) return
  for (const line of wordsAbout(others)) output.write(`${line}\n`)
  output.write(`${await drawCode(scanned)}\n`)
}

function wordsAbout(others: readonly string[]): readonly string[] {
  if (others.length === 0) return ['Or scan this with your phone:']
  return [
    'Or from another machine or your phone, in a network that you trust, as http is not encrypted:',
    ...others.map((address) => `  ${address}`),
  ]
}

type Listening = { readonly host: string; readonly port: number }

function inNetwork(address: string, { host, port }: Listening): readonly string[] {
  const { pathname, hash } = new URL(address)
  return reachableHosts(host, networkInterfaces()).map(
    (each) => `http://${each}:${port}${pathname}${hash}`,
  )
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

const LINK_LOCAL_IPV4 = /^169\.254\./
/** All other addresses of IPv6 are known in one network alone, or by this machine alone. */
const GLOBAL_IPV6 = /^[23]/

/** The hosts under which others reach a shop that listens on this address, those of IPv4 first. */
export function reachableHosts(listensOn: string, interfaces: Interfaces): readonly string[] {
  const outside = Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ internal, family, address }) => {
      if (internal) return false
      return family === 'IPv4' ? !LINK_LOCAL_IPV4.test(address) : GLOBAL_IPV6.test(address)
    })
    .filter(({ family, address }) => {
      if (listensOn === '::') return true
      return listensOn === '0.0.0.0' ? family === 'IPv4' : address === listensOn
    })
  const hostsOf = (wanted: 'IPv4' | 'IPv6') =>
    outside.filter(({ family }) => family === wanted).map(({ address }) => address)
  return [...hostsOf('IPv4'), ...hostsOf('IPv6').map((address) => `[${address}]`)]
}

const WHITE_ON_BLACK = '\u001B[97;40m'
const AS_BEFORE = '\u001B[0m'

/** The colours are said with each line: on a light terminal the code would be the wrong way round. */
async function drawCode(text: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr')
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => `${WHITE_ON_BLACK}${line}${AS_BEFORE}`)
    .join('\n')
}
