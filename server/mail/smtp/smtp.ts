import { isIP } from 'node:net'
import { errorText } from '#database/error-text'
import { failure, success } from '#domain/result'
import { resolveOutside } from '../../base/outside/look-up-outside.ts'
import { composeMessage, type Message } from '../compose-message.ts'
import type { Mailer } from '../mailer.ts'
import { type KeptConnections, keepConnections, type OpenConnection } from './kept-connections.ts'
import { type SmtpError, smtpFailure } from './smtp-failure.ts'
import { type SmtpSettings, smtpPace } from './smtp-settings.ts'
import { stepsOf } from './smtp-steps.ts'

/** The time covers everything from the DNS lookup to the end of the TLS handshake. */
const CONNECTION_TIMEOUT_MS = 10_000
/**
 * The time covers the whole delivery. It is shorter than the lease of the mail job, or another process would send the
 * mail too. It is long enough for a server that scans mails, because a timeout then sends the mail twice.
 */
const SEND_TIMEOUT_MS = 30_000
/** A normal response is a few lines. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Any mail server will do. Only the response to the whole message means that it was accepted. A connection over which
 * anything failed is not used again.
 */
export function createSmtp(settings: SmtpSettings, now: () => number, keptMs?: number): Mailer {
  const kept = keepConnections(keptMs)
  return {
    pace: smtpPace(settings),
    send: async (mail) => {
      const message = await composeMessage(mail, { from: settings.from, sentAtMs: now() })
      const failed = await deliver(settings, kept, message)
      return failed === null ? success(null) : failure(smtpFailure(failed, settings))
    },
    close: kept.close,
  }
}

async function deliver(
  settings: SmtpSettings,
  kept: KeptConnections,
  { from, to, bytes }: Message,
): Promise<SmtpError | null> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const { connection, mails, failed: unopened } = await takeOrOpen(settings, kept, signal)
  const step = stepsOf(connection, signal)
  const failed =
    unopened ??
    (await step((done) => connection.send({ from, to: [to], size: bytes.length }, bytes, done)))
  if (failed === null) kept.keep({ connection, mails: mails + 1 })
  else connection.close()
  return failed
}

type Opened = OpenConnection & { readonly failed: SmtpError | null }

async function takeOrOpen(
  settings: SmtpSettings,
  kept: KeptConnections,
  signal: AbortSignal,
): Promise<Opened> {
  const taken = await kept.take()
  return taken === null ? open(settings, signal) : { ...taken, failed: null }
}

async function open(settings: SmtpSettings, signal: AbortSignal): Promise<Opened> {
  const { login } = settings
  // The library is loaded with the first mail, to save memory in a shop that uses another mailer.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const address = await addressOf(settings)
  const connection = new Connection(optionsOf(settings, address.value))
  // An error after the last step would end the process if nobody listened.
  connection.on('error', () => undefined)
  const step = stepsOf(connection, signal)
  const failed =
    address.error ??
    (await step((done) => connection.connect(done))) ??
    (login &&
      (await step((done) => connection.login({ user: login.user, pass: login.password }, done))))
  return { connection, mails: 0, failed }
}

type Address = { readonly value: string; readonly error: SmtpError | null }

/** Of a server that an owner typed, the very address is judged that is used: its name may lead elsewhere by now. */
async function addressOf({ host, onlyOutside }: SmtpSettings): Promise<Address> {
  if (!onlyOutside) return { value: host, error: null }
  try {
    return { value: await resolveOutside(host), error: null }
  } catch (error) {
    return { value: host, error: { message: errorText(error), code: 'EDNS' } }
  }
}

function optionsOf({ host, port, tls, clientName }: SmtpSettings, address: string) {
  return {
    host: address,
    // Its certificate is that of its name.
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: tls === 'from-start',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(clientName === null ? {} : { name: clientName }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
  }
}
