import { type Answer, type LocalService, serveLocally } from './serve-locally.ts'

export type ProgrammableService = LocalService & {
  /** The answer counts from now on. */
  readonly answerWith: (answer: Answer) => void
  readonly asked: () => readonly string[]
}

/** Starts a local HTTP service that responds as the test says. */
export async function startProgrammableService(first: Answer): Promise<ProgrammableService> {
  let answer = first
  const service = await serveLocally(() => answer)
  return {
    ...service,
    answerWith: (next) => {
      answer = next
    },
    asked: () => service.requests().map(({ path }) => path),
  }
}
