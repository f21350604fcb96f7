import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Generator = {
  /** Sends a plan and waits for the report. */
  readonly run: (plan: object) => Promise<unknown>
  readonly stop: () => void
}

/** The shoppers run in a separate process, so that the measuring process does not delay them. */
export function startGenerator(file: string): Generator {
  const child = fork(file, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    run: async (plan) => {
      const ended = new AbortController()
      const reply = once(child, 'message', { signal: ended.signal })
      child.once('exit', (code) => ended.abort(new Error(`The shoppers ended with ${code}`)))
      child.send(plan)
      const [message] = await reply
      child.removeAllListeners('exit')
      return message
    },
    stop: () => child.kill('SIGKILL'),
  }
}
