import { type ChildProcess, fork } from 'node:child_process'
import { GO_ON, WAITING } from './serve-plans.ts'

export type Generator = {
  /** This sends a plan and waits for the report. */
  readonly run: (plan: object) => Promise<unknown>
  /** This runs with others: `onWaiting` is called when this one waits for them, and `goOn` when all do. */
  readonly runWithOthers: (plan: object, onWaiting: () => void) => Promise<unknown>
  readonly goOn: () => void
  readonly stop: () => void
}

/** Runs a part of a plan on each generator, and lets them meet. */
export function runTogether(
  parts: readonly { readonly generator: Generator; readonly plan: object }[],
): Promise<readonly unknown[]> {
  let waiting = 0
  const notice = () => {
    waiting += 1
    if (waiting % parts.length === 0) for (const { generator } of parts) generator.goOn()
  }
  return Promise.all(parts.map(({ generator, plan }) => generator.runWithOthers(plan, notice)))
}

/**
 * The shoppers run in a separate process, so that the measuring process does not delay them; with `core`, on that core
 * alone.
 */
export function startGenerator(file: string, core?: number): Generator {
  const pinned = { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath] }
  const child = fork(file, {
    ...(core === undefined ? { execArgv: [] } : pinned),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const goOn = () => void child.send(GO_ON)
  return {
    run: (plan) => runPlan(child, plan, goOn),
    runWithOthers: (plan, onWaiting) => runPlan(child, plan, onWaiting),
    goOn,
    stop: () => child.kill('SIGKILL'),
  }
}

function runPlan(child: ChildProcess, plan: object, onWaiting: () => void): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onMessage = (message: unknown) => (message === WAITING ? onWaiting() : resolve(message))
  const onExit = (code: number | null) => reject(new Error(`The shoppers ended with ${code}`))
  child.on('message', onMessage)
  child.once('exit', onExit)
  child.send(plan)
  return promise.finally(() => {
    child.off('message', onMessage)
    child.off('exit', onExit)
  })
}
