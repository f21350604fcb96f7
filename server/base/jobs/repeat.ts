export type Job = { readonly stop: () => Promise<void> }

type Repetition = {
  readonly work: () => Promise<unknown>
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Runs the work every `everyMs`, never concurrently. A failed run is followed by the next as usual. */
export function repeat({ work, everyMs, onError }: Repetition): Job {
  let inFlight = Promise.resolve()
  let isStopped = false
  let timer = setTimeout(run, everyMs)
  timer.unref()

  function run() {
    inFlight = work()
      .catch(onError)
      .then(() => {
        if (isStopped) return
        timer = setTimeout(run, everyMs)
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
