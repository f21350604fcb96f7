import { createServer, type ServerResponse } from 'node:http'

export type Answer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string }
  | { readonly status?: number; readonly bytes: Buffer; readonly encoding: string }
  | { readonly redirectTo: string }
  | 'hang'

export type ProgrammableService = {
  readonly url: string
  /** From now on. */
  readonly answerWith: (answer: Answer) => void
  /** The requested paths, in order. */
  readonly asked: () => readonly string[]
  readonly close: () => Promise<void>
}

/** A local HTTP service that responds as the test says. */
export async function startProgrammableService(first: Answer): Promise<ProgrammableService> {
  const asked: string[] = []
  let answer = first
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    send(response, answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    answerWith: (next) => {
      answer = next
    },
    asked: () => asked,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}

function send(response: ServerResponse, answer: Answer) {
  if (answer === 'hang') return
  if ('redirectTo' in answer) {
    response.writeHead(302, { location: answer.redirectTo }).end()
    return
  }
  response.statusCode = answer.status ?? 200
  if ('json' in answer) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer.json))
  } else if ('text' in answer) {
    response.setHeader('content-type', 'text/html').end(answer.text)
  } else {
    response.setHeader('content-encoding', answer.encoding).end(answer.bytes)
  }
}
