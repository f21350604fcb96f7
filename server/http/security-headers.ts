import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

const PAYSTACK_SCRIPTS = 'https://js.paystack.co'
const PAYSTACK_WINDOW = 'https://checkout.paystack.com'
const TWO_YEARS_S = 63_072_000

/** On every answer, whatever it is: set once for the connection's life, not decided per route. */
export function addSecurityHeaders(app: FastifyInstance, { storefront, config }: Shop) {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(storefront.bootScriptHash),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(self), payment=(self "${PAYSTACK_WINDOW}")`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  if (config.publicUrl.startsWith('https://')) {
    headers['strict-transport-security'] = `max-age=${TWO_YEARS_S}; includeSubDomains`
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Scripts: our own files, the payment provider's, and the one inline script by its hash. Styles
 * are inlined for speed, and an attacker who can only style a page has little to gain.
 */
function contentSecurityPolicy(bootScriptHash: string | null): string {
  const inline = bootScriptHash ?? "'unsafe-inline'"
  return [
    "default-src 'none'",
    `script-src 'self' ${inline} ${PAYSTACK_SCRIPTS}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${bootScriptHash ? '' : ' ws:'}`,
    `frame-src ${PAYSTACK_WINDOW}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
