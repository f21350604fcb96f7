import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { failure, success } from '#domain/result'
import { composeMessage, type Message } from '../compose-message.ts'
import type { Mailer } from '../mailer.ts'
import { type SmtpError, smtpFailure } from './smtp-failure.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** The time covers everything from the DNS lookup to the end of the TLS handshake. */
const CONNECTION_TIMEOUT_MS = 10_000
/**
 * The time covers the whole delivery. It is shorter than the lease of the mail job, or another process would send the
 * mail too. It is long enough for a server that scans mails, because a timeout then sends the mail twice.
 */
const SEND_TIMEOUT_MS = 30_000
/** The reply to QUIT may take this long. */
const QUIT_TIMEOUT_MS = 2_000
/** Normal responses are a few lines. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Any mail server will do. Each mail opens a new connection, so that no idle connection is found broken. Only the
 * response to the whole message means that it was accepted.
 */
export function createSmtp(settings: SmtpSettings, now: () => number): Mailer {
  return {
    send: async (mail) => {
      const message = await composeMessage(mail, { from: settings.from, sentAtMs: now() })
      const failed = await deliver(settings, message)
      return failed === null ? success(null) : failure(smtpFailure(failed, settings))
    },
  }
}

async function deliver(settings: SmtpSettings, message: Message): Promise<SmtpError | null> {
  const { login } = settings
  const { from, to, bytes } = message
  // The library is loaded with the first mail, to save memory in a shop that uses another mailer.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(optionsOf(settings))
  // An error after the last step would end the process if nobody listened.
  connection.on('error', () => undefined)
  const step = stepsOf(connection, AbortSignal.timeout(SEND_TIMEOUT_MS))

  const failed =
    (await step((done) => connection.connect(done))) ??
    (login &&
      (await step((done) => connection.login({ user: login.user, pass: login.password }, done)))) ??
    (await step((done) => connection.send({ from, to: [to], size: bytes.length }, bytes, done)))
  if (failed === null) quit(connection)
  else connection.close()
  return failed
}

/** The mail is accepted already, so the reply to QUIT is not awaited; the timer frees the connection. */
function quit(connection: SMTPConnection) {
  connection.quit()
  setTimeout(() => connection.close(), QUIT_TIMEOUT_MS).unref()
}

function optionsOf({ host, port, tls, clientName }: SmtpSettings) {
  return {
    host,
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

type Done = (error?: SmtpError | null) => void

/** Runs one SMTP step. Returns its error or null; a closed connection or the timeout also ends it. */
function stepsOf(connection: SMTPConnection, signal: AbortSignal) {
  return async (begin: (done: Done) => void): Promise<SmtpError | null> => {
    const { promise, resolve } = Promise.withResolvers<SmtpError | null>()
    const onError = (error: SmtpError) => resolve(error)
    const onEnd = () => resolve({ message: 'the connection was closed' })
    const onAbort = () => resolve(signal.reason)
    connection.once('error', onError)
    connection.once('end', onEnd)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else begin((error) => resolve(error ?? null))
    try {
      return await promise
    } finally {
      connection.off('error', onError)
      connection.off('end', onEnd)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
