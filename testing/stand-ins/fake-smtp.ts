import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection'
import { createArrivals } from './arrivals.ts'

/** A step of the session can fail; `message` is the time after the whole message has arrived. */
export type SmtpStep =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'RSET'
  | 'message'
  | 'QUIT'

export type SmtpFault = {
  readonly at: SmtpStep
  /**
   * The answer is the server's reply line. `hang`: it never replies. `drip`: it sends one letter at a time. `cut`: it
   * closes the connection.
   */
  readonly answer: 'hang' | 'drip' | 'cut' | string
}

/** These are all expected failures of a mail server. */
export const smtpFaults = {
  timeout: { at: 'message', answer: 'hang' },
  'connection cut': { at: 'message', answer: 'cut' },
  'silent from the start': { at: 'greeting', answer: 'hang' },
  'cut from the start': { at: 'greeting', answer: 'cut' },
  'no mail server': { at: 'greeting', answer: 'HTTP/1.1 400 Bad Request' },
  'shutting down': { at: 'greeting', answer: '421 4.3.2 Service shutting down' },
  'blocked network': { at: 'greeting', answer: '554 5.7.1 Your network is on a list' },
  'no TLS': { at: 'STARTTLS', answer: '502 5.5.1 Not implemented' },
  'TLS down': { at: 'STARTTLS', answer: '454 4.7.0 TLS not available' },
  'wrong password': { at: 'AUTH', answer: '535 5.7.8 Username and password not accepted' },
  'login down': { at: 'AUTH', answer: '454 4.7.0 Temporary authentication failure' },
  'sender refused': { at: 'MAIL', answer: '553 5.7.1 Not your sender address' },
  'too fast': { at: 'MAIL', answer: '451 4.7.1 Slow down' },
  'quota used up': { at: 'MAIL', answer: '550 5.4.5 Daily user sending limit exceeded.' },
  'quota used up, in other words': { at: 'DATA', answer: '554 5.7.0 Message quota exceeded' },
  'message too long': { at: 'RCPT', answer: '552 5.3.4 Message size exceeds fixed limit' },
  'no such mailbox': { at: 'RCPT', answer: '550 5.1.1 <ama@example.com>: no such user here' },
  'mailbox full': { at: 'RCPT', answer: '552 5.2.2 The mailbox is over quota' },
  greylisted: { at: 'RCPT', answer: '450 4.2.0 Greylisted for 300 seconds' },
  'greylisted with a 5xx': { at: 'RCPT', answer: '550 5.7.1 Grey-listed, come back later' },
  'cut at the recipient': { at: 'RCPT', answer: 'cut' },
  'local error': { at: 'message', answer: '451 4.3.0 Local error in processing' },
  spam: { at: 'message', answer: '554 5.7.1 Message looks like spam' },
  'a flood': { at: 'RCPT', answer: '550-x\r\n'.repeat(1_000_000) },
  'an endless line': { at: 'RCPT', answer: `550 ${'x'.repeat(10_000_000)}` },
  nonsense: { at: 'RCPT', answer: 'Yes, why not?' },
} as const satisfies Readonly<Record<string, SmtpFault>>

type ReceivedMessage = {
  readonly from: string
  readonly to: readonly string[]
  readonly bytes: Buffer
  readonly login: { readonly user: string; readonly password: string } | null
  readonly isEncrypted: boolean
}

export type FakeSmtp = {
  readonly port: number
  /** The fault lasts from now on; null ends it. */
  readonly failWith: (fault: SmtpFault | null) => void
  /** These messages arrived completely, whatever the reply was. */
  readonly messages: () => readonly ReceivedMessage[]
  readonly commands: () => readonly string[]
  /** Resolves once the step was reached this many times. */
  readonly reached: (step: SmtpStep, times?: number) => Promise<void>
  /** This counts the connections that are open. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

type Options = {
  readonly tls?: { readonly key: string; readonly cert: string }
  /** If it is false, the server offers STARTTLS. */
  readonly isTlsFromStart?: boolean
}

/** Starts a local mail server that stores messages and fails where the test says. */
export async function startFakeSmtp(options: Options = {}): Promise<FakeSmtp> {
  const { tls, isTlsFromStart = false } = options
  const received: ReceivedMessage[] = []
  const commands: string[] = []
  const steps = createArrivals<string>()
  let fault: SmtpFault | null = null

  /** Gives the answer of the fault, if there is one for this step. */
  function answersAsUsual(step: string, { _socket: socket }: SMTPConnection): boolean {
    const answer = fault?.at === step ? fault.answer : null
    if (answer === 'cut') socket.destroy()
    else if (answer === 'drip') drip(socket)
    else if (answer !== null && answer !== 'hang') socket.write(`${answer}\r\n`)
    steps.add(step)
    return answer === null
  }

  /** A fault comes before the library does the work of a step, which therefore takes nothing that was refused. */
  class FaultyConnection extends SMTPConnection {
    override _sendGreeting() {
      if (answersAsUsual('greeting', this)) super._sendGreeting()
    }

    override _onCommand(line: Buffer, done: () => void) {
      commands.push(line.toString())
      const [command = ''] = line.toString().split(' ')
      if (answersAsUsual(command.toUpperCase(), this)) super._onCommand(line, done)
      else done()
    }

    override send(...reply: Parameters<SMTPConnection['send']>) {
      const [, , about] = reply
      if (about !== 'DATA_OK' || answersAsUsual('message', this)) super.send(...reply)
    }
  }

  class FaultyServer extends SMTPServer {
    override connect(...[socket, socketOptions]: Parameters<SMTPServer['connect']>) {
      const connection = new FaultyConnection(this, socket, socketOptions)
      this.connections.add(connection)
      connection.on('error', () => undefined)
      connection.init()
    }
  }

  const server = new FaultyServer({
    ...tls,
    secure: isTlsFromStart,
    disabledCommands: tls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    authMethods: ['PLAIN'],
    authOptional: true,
    onAuth: ({ username: user, password }, _session, done) =>
      done(null, { user: { user, password } }),
    onData: async (stream, { envelope: { mailFrom, rcptTo }, user, secure }, done) => {
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        bytes: await buffer(stream),
        login: user ?? null,
        isEncrypted: secure,
      })
      done()
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    failWith: (next) => {
      fault = next
    },
    messages: () => received,
    commands: () => commands,
    connections: () => server.connections.size,
    reached: (step, times = 1) =>
      steps.until((all) => all.filter((each) => each === step).length >= times),
    close: () => {
      for (const { _socket: socket } of server.connections) socket.destroy()
      return new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), 100)
  socket.on('close', () => clearInterval(timer))
}
