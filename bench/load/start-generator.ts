import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Generator = {
  /** Sends a plan and waits for what came of it. */
  readonly run: (plan: object) => Promise<unknown>
  readonly stop: () => void
}

/** Shoppers live in a process of their own, so that they do not wait for whoever counts them. */
export function startGenerator(file: string): Generator {
  const child = fork(file, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    run: async (plan) => {
      const ended = new AbortController()
      const answer = once(child, 'message', { signal: ended.signal })
      child.once('exit', (code) => ended.abort(new Error(`The shoppers ended with ${code}`)))
      child.send(plan)
      const [message] = await answer
      child.removeAllListeners('exit')
      return message
    },
    stop: () => child.kill('SIGKILL'),
  }
}
