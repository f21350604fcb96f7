import * as v from 'valibot'

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ level: v.number(), msg: v.string() }),
)
const ERROR_LEVEL = 50
/** Node prints this when a promise was rejected and nobody was told, or an error was thrown in a callback. */
const UNHANDLED =
  /unhandled ?(?:promise ?)?rejection|uncaught|triggerUncaughtException|ERR_UNHANDLED/i

export type ReadLogs = {
  readonly unhandled: readonly string[]
  /** Messages of level error are keyed to how often each came. */
  readonly errors: ReadonlyMap<string, number>
}

export function readLogs(text: string): ReadLogs {
  const lines = text.split('\n')
  const errors = new Map<string, number>()
  for (const line of lines) {
    const read = line.startsWith('{') ? v.safeParse(lineSchema, line) : null
    if (!read?.success || read.output.level < ERROR_LEVEL) continue
    errors.set(read.output.msg, (errors.get(read.output.msg) ?? 0) + 1)
  }
  const unhandled = lines.filter((line) => UNHANDLED.test(line))
  return { unhandled: unhandled.map((line) => `in a log: ${line.slice(0, 200)}`), errors }
}
