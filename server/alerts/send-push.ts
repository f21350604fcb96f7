import { removePushDevice } from '#database/staff/push-devices'
import { isPushEndpoint, type PushDevice } from '#domain/alerts/push-device'
import type { AlertContext } from './alert-context.ts'
import { loadPushKeys } from './push-keys.ts'

/** The worker of the back office shows this. */
export type PushAlert = {
  readonly title: string
  readonly body: string
  readonly path: string
  /** A newer alert of the same topic replaces the older one. */
  readonly tag: string
}

/** `gone`: the browser no longer wants it, or its keys are wrong; the device is forgotten. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

const TIMEOUT_MS = 10_000
/** The push service keeps an alert this long for a phone that is off. */
const KEEP_SECONDS = 6 * 3_600
const GONE = [400, 403, 404, 410]

export async function sendPush(
  context: AlertContext,
  device: PushDevice,
  alert: PushAlert,
): Promise<PushOutcome> {
  const outcome = await deliver(context, device, alert)
  if (outcome === 'gone') await removePushDevice(context.db, { endpoint: device.endpoint })
  return outcome
}

async function deliver(
  { db, settings, fetch = globalThis.fetch }: AlertContext,
  device: PushDevice,
  alert: PushAlert,
): Promise<PushOutcome> {
  const { endpoint } = device
  // The endpoint was checked when it was stored, too; rows may come from a restored backup.
  if (!isPushEndpoint(endpoint)) return 'gone'
  const keys = await loadPushKeys(db)
  const { default: webPush } = await import('web-push')
  const request = encrypt()
  if (request === null) return 'gone'
  try {
    const { status } = await fetch(endpoint, {
      method: request.method,
      headers: textHeaders(request.headers),
      body: new Uint8Array(request.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (status >= 200 && status < 300) return 'sent'
    return GONE.includes(status) ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }

  /** Null: the keys are no point of the curve. */
  function encrypt() {
    try {
      return webPush.generateRequestDetails(device, JSON.stringify(alert), {
        vapidDetails: { subject: `mailto:${settings.current().brand.email}`, ...keys },
        TTL: KEEP_SECONDS,
        urgency: 'high',
        topic: alert.tag,
      })
    } catch {
      return null
    }
  }
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}
