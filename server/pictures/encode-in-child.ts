import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { type Answer, answerSchema, type Task } from './task.ts'

const SCRIPT = join(import.meta.dirname, 'encode/main.ts')
/** A phone's photo takes a second or two for each of the two tasks. */
const CHILD_TIMEOUT_MS = 60_000
/** The heap is limited; pictures are outside of it. */
const HEAP_MB = 64

export type Encoded = {
  readonly answer: Answer
  /** They are in the order of the answer; a JPEG task has the cleaned copy first. */
  readonly contents: readonly Uint8Array[]
}

/** The child crashed, took too long or was stopped. */
export class ChildFailure extends Error {}

/** A child's input is a stream of parts. */
export async function* inOnePart(bytes: Uint8Array) {
  yield bytes
}

export type EncodeInChild = (
  task: Task,
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => Promise<Encoded>

/**
 * Decoders of pictures take a hundred megabytes and are the code that a stranger's file reaches: they
 * run in a process of their own, without the shop's settings, and behind its requests.
 */
export const encodeInChild: EncodeInChild = (task, input, signal) =>
  encodeWithPriority(constants.priority.PRIORITY_LOW, { task, input, signal })

type Work = {
  readonly task: Task
  readonly input: AsyncIterable<Uint8Array>
  readonly signal: AbortSignal
}

/** Tests use the whole machine: behind them a child would wait until its timeout. */
export async function encodeWithPriority(
  priority: number,
  { task, input, signal }: Work,
): Promise<Encoded> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, SCRIPT, JSON.stringify(task)],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: childEnvironment(),
      timeout: CHILD_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    },
  )
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  try {
    const [output, code] = await Promise.all([
      buffer(child.stdout),
      exited,
      pipeline(Readable.from(input), child.stdin),
    ])
    if (code !== 0) throw new ChildFailure(`It ended with code ${code}`)
    return readOutput(output)
  } catch (error) {
    child.kill('SIGKILL')
    if (signal.aborted) throw new ChildFailure('The shop is stopping')
    throw isPipeError(error) ? new ChildFailure('It crashed') : error
  }
}

/** Node needs these variables, and gets nothing of ours: keys and passwords are in the environment. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
    ...(MALLOC_ARENA_MAX === undefined ? {} : { MALLOC_ARENA_MAX }),
  }
}

const PIPE_ERRORS: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
])

function isPipeError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && PIPE_ERRORS.has(error.code)
}

const line = v.pipe(v.string(), v.parseJson(), answerSchema)

function readOutput(output: Buffer): Encoded {
  const end = output.indexOf('\n')
  const read = v.safeParse(line, output.subarray(0, end).toString())
  if (!read.success) throw new ChildFailure('Its output cannot be read')
  const answer = read.output
  const contents: Uint8Array[] = []
  let start = end + 1
  for (const bytes of lengthsIn(answer)) {
    contents.push(output.subarray(start, start + bytes))
    start += bytes
  }
  if (start !== output.byteLength) throw new ChildFailure('Its output is not whole')
  return { answer, contents }
}

function lengthsIn(answer: Answer): readonly number[] {
  if (answer.kind === 'refused' || answer.kind === 'logo-refused') return []
  const files = answer.files.map(({ bytes }) => bytes)
  return answer.kind === 'jpeg' ? [answer.master.bytes, ...files] : files
}
