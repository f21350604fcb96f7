export type Job = { readonly stop: () => Promise<void> }

type Repetition = {
  readonly work: () => Promise<void>
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Does the work again and again, never twice at once; what fails is tried at the next turn. */
export function repeat({ work, everyMs, onError }: Repetition): Job {
  let inFlight = Promise.resolve()
  let isStopped = false
  let timer = setTimeout(turn, everyMs)
  timer.unref()

  function turn() {
    inFlight = work()
      .catch(onError)
      .then(() => {
        if (isStopped) return
        timer = setTimeout(turn, everyMs)
        timer.unref()
      })
  }

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await inFlight
    },
  }
}
