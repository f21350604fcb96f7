import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { AppContext } from '../context.ts'

const TWO_YEARS_S = 63_072_000

/** The payment window comes from these origins. */
export type PaymentOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
}

/** Other parts of the shop need the policy to allow these. */
type Allowed = {
  /** It is null in development, where the script changes. */
  readonly bootScriptHash: string | null
  /** The owner may change the payment provider's keys while the shop runs. */
  readonly payment: () => PaymentOrigins
  /** Services that browsers call by themselves. */
  readonly calledUrls: readonly string[]
}

/** Sets the same headers on every response of every route. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { config, connections }: Pick<AppContext, 'config' | 'connections'>,
  allowed: Allowed,
) {
  let headers = headersOf(config, allowed)
  connections.onChange(() => {
    headers = headersOf(config, allowed)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function headersOf(
  config: Config,
  { bootScriptHash, payment: paymentNow, calledUrls }: Allowed,
): Readonly<Record<string, string>> {
  const insights = insightsOrigins(config)
  const payment = paymentNow()
  const called = [...new Set(calledUrls.map((url) => new URL(url).origin))]
  const isSecure = config.publicUrl.startsWith('https://')
  return {
    'content-security-policy': contentSecurityPolicy({
      bootScriptHash,
      connectedOrigins: [...called, ...insights],
      payment,
      insights,
    }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(self), ${paymentPermission(payment)}`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure && {
      'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains`,
    }),
  }
}

type PolicyParts = {
  readonly bootScriptHash: string | null
  readonly connectedOrigins: readonly string[]
  readonly payment: PaymentOrigins
  readonly insights: readonly string[]
}

/** The origin of the configured page-view script; 'self' already covers one on our own host. */
function insightsOrigins({ insightsScriptUrl }: Config): readonly string[] {
  const isOwn = insightsScriptUrl === null || insightsScriptUrl.startsWith('/')
  return isOwn ? [] : [new URL(insightsScriptUrl).origin]
}

/** The permission is delegated to the payment window. The CSP's 'self' has no quotes in this header. */
function paymentPermission({ frames }: PaymentOrigins): string {
  const others = frames.filter((origin) => origin !== "'self'").map((origin) => `"${origin}"`)
  return `payment=(${['self', ...others].join(' ')})`
}

/**
 * The policy allows our own scripts, the payment provider's, the page-view script and the inline boot script by its
 * hash. Inline styles are allowed: they save a round trip, and injected CSS alone does little harm.
 */
function contentSecurityPolicy(parts: PolicyParts): string {
  const { bootScriptHash, connectedOrigins, payment, insights } = parts
  const inline = bootScriptHash ?? "'unsafe-inline'"
  return [
    "default-src 'none'",
    ["script-src 'self'", inline, ...payment.scripts, ...insights].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...connectedOrigins, ...(bootScriptHash ? [] : ['ws:'])].join(' '),
    `frame-src ${payment.frames.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
