type Options = {
  readonly ask: () => Promise<boolean>
  readonly maxAgeMs: number
  /** Any clock that only goes forward. */
  readonly now?: () => number
}

/** For an answer that can only turn true: then it is kept, before for a while. */
export function cacheUntilTrue({ ask, maxAgeMs, now = () => performance.now() }: Options) {
  let answer = Promise.resolve(false)
  let askAgainAtMs = Number.NEGATIVE_INFINITY

  async function askOnce(): Promise<boolean> {
    try {
      const isTrue = await ask()
      if (isTrue) askAgainAtMs = Number.POSITIVE_INFINITY
      return isTrue
    } catch (error) {
      askAgainAtMs = Number.NEGATIVE_INFINITY
      throw error
    }
  }

  return (): Promise<boolean> => {
    if (now() < askAgainAtMs) return answer
    askAgainAtMs = now() + maxAgeMs
    answer = askOnce()
    return answer
  }
}
