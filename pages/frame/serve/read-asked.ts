import type { IncomingMessage } from 'node:http'
import type { AppContext } from '#server/base/context'
import { acceptedEncoding } from '#server/base/http/accepted-encoding'
import { announcesBody } from '#server/base/http/bound-bodies'
import { trustedPeer } from '#server/base/http/trusted-peer'
import { visitorAddress } from '#server/base/http/visitor-address'
import { asksForFrontCache } from './front-cache.ts'
import { certainCurrency, guessedCurrency } from './page-currency.ts'
import type { Asked } from './ready-answers.ts'

/**
 * Reads what the ordinary way of a page looks at (serve-pages.ts, send-page.ts, office-host.ts). Returns null for what
 * is left to it: another method, a body, a visitor whose address is not certain.
 */
export function createAskedReader(context: AppContext) {
  const { config } = context
  const addressOf = visitorAddress(config.trustProxy)
  const isTrusted = trustedPeer(config.trustProxy)

  function currencyOf(request: IncomingMessage) {
    const certain = certainCurrency(request)
    if (certain) return certain
    const ip = addressOf(request)
    return ip === null ? null : guessedCurrency(context, { headers: request.headers, ip })
  }

  /** The host is part of the key only if it decides anything. Which one counts depends on who says it. */
  function hostOf({ headers, socket }: IncomingMessage): string {
    if (!config.hasOwnOfficeHost) return ''
    return JSON.stringify([
      headers.host,
      headers['x-forwarded-host'],
      isTrusted(socket.remoteAddress),
    ])
  }

  /** `mayKeep` is true when a cache in front of the shop may keep the pages of this moment. */
  return (request: IncomingMessage, mayKeep: boolean): Asked | null => {
    const { method, url, headers } = request
    if (method !== 'GET' || url === undefined || announcesBody(request)) return null
    const shown = currencyOf(request)
    if (shown === null) return null
    const kept = mayKeep && asksForFrontCache(request) ? 'kept' : ''
    const known = headers['if-none-match'] ?? ''
    const varyKey = `${acceptedEncoding(request)} ${shown.currency} ${shown.currencyIs} ${kept} ${known} ${hostOf(request)}`
    return { url, varyKey }
  }
}
