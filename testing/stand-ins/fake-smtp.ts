import { createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** A step of the session; `message`: after the whole message has arrived. */
export type SmtpStep =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'message'
  | 'QUIT'

export type SmtpFault = {
  readonly at: SmtpStep
  /** The server's reply line; `hang`: it never replies. `drip`: one letter at a time. `cut`: it closes the connection. */
  readonly answer: 'hang' | 'drip' | 'cut' | string
}

/** Every expected failure of a mail server. */
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
  readonly login: string | null
  readonly isEncrypted: boolean
}

export type FakeSmtp = {
  readonly port: number
  /** From now on; null: no fault. */
  readonly failWith: (fault: SmtpFault | null) => void
  /** Messages that arrived completely, whatever the reply was. */
  readonly messages: () => readonly ReceivedMessage[]
  /** Every command received. */
  readonly commands: () => readonly string[]
  /** Resolves once the step was reached this many times. */
  readonly reached: (step: SmtpStep, times?: number) => Promise<void>
  /** How many are open. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

type Options = {
  readonly tls?: Certificate
  /** If false, it offers STARTTLS. */
  readonly isTlsFromStart?: boolean
}

type Certificate = { readonly key: string; readonly cert: string }

/** A local mail server that stores messages and fails where the test says. */
export async function startFakeSmtp(options: Options = {}): Promise<FakeSmtp> {
  const { tls, isTlsFromStart = false } = options
  const received: ReceivedMessage[] = []
  const commands: string[] = []
  const steps: SmtpStep[] = []
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  let fault: SmtpFault | null = null

  /** Replies for this step; false when the reply is a fault. */
  function answer(socket: Socket, step: SmtpStep, usual: string): boolean {
    steps.push(step)
    const isFaulty = fault?.at === step
    const reply = isFaulty ? fault?.answer : usual
    if (reply === 'cut') socket.destroy()
    else if (reply === 'drip') drip(socket)
    else if (reply !== 'hang') socket.write(`${reply}\r\n`)
    for (const notify of waiting) notify()
    return !isFaulty
  }

  function handleSession(socket: Socket, isEncrypted: boolean) {
    let unread = ''
    let from = ''
    let to: string[] = []
    let login: string | null = null
    let isInData = false

    function readCommand(line: string) {
      commands.push(line)
      switch (line.split(' ')[0]?.toUpperCase()) {
        case 'EHLO':
          answer(socket, 'EHLO', ehloReply(tls !== undefined && !isEncrypted))
          break
        case 'STARTTLS':
          if (!answer(socket, 'STARTTLS', tls ? '220 Go ahead' : '502 Unknown') || !tls) break
          socket.removeListener('data', read)
          handleSession(encrypt(socket, tls), true)
          break
        case 'AUTH':
          login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
          answer(socket, 'AUTH', '235 2.7.0 Welcome')
          break
        case 'MAIL':
          from = addressIn(line)
          to = []
          answer(socket, 'MAIL', '250 2.1.0 Fine')
          break
        case 'RCPT':
          if (answer(socket, 'RCPT', '250 2.1.5 Fine')) to.push(addressIn(line))
          break
        case 'DATA':
          isInData = answer(socket, 'DATA', '354 Go on')
          break
        case 'QUIT':
          if (answer(socket, 'QUIT', '221 Bye')) socket.end()
      }
    }

    function read(chunk: Buffer) {
      unread += chunk.toString('latin1')
      for (;;) {
        const mark = isInData ? '\r\n.\r\n' : '\r\n'
        const end = unread.indexOf(mark)
        if (end < 0) return
        const text = unread.slice(0, end)
        unread = unread.slice(end + mark.length)
        if (!isInData) readCommand(text)
        else {
          isInData = false
          const bytes = Buffer.from(`${text}\r\n`.replace(/^\.\./gm, '.'), 'latin1')
          received.push({ from, to, bytes, login, isEncrypted })
          answer(socket, 'message', '250 2.0.0 Taken')
        }
      }
    }
    socket.on('data', read)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const opened = tls && isTlsFromStart ? encrypt(socket, tls) : socket
    handleSession(opened, isTlsFromStart)
    answer(opened, 'greeting', '220 mail.example ready')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    failWith: (next) => {
      fault = next
    },
    messages: () => received,
    commands: () => commands,
    connections: () => sockets.size,
    reached: (step, times = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (steps.filter((each) => each === step).length >= times) resolve()
        }
        waiting.add(look)
        look()
      }),
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), 100)
  socket.on('close', () => clearInterval(timer))
}

function encrypt(socket: Socket, certificate: Certificate): Socket {
  const secureContext = createSecureContext(certificate)
  const encrypted = new TLSSocket(socket, { isServer: true, secureContext })
  encrypted.on('error', () => undefined)
  return encrypted
}

function ehloReply(withTls: boolean): string {
  const lines = ['mail.example', ...(withTls ? ['STARTTLS'] : []), 'AUTH PLAIN', 'SIZE 1000000']
  return lines.map((line, i) => `250${i === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n')
}

function addressIn(line: string): string {
  return /<(?<address>[^>]*)>/.exec(line)?.groups?.address ?? ''
}
