type Options = {
  readonly load: () => Promise<boolean>
  readonly maxAgeMs: number
  /** A monotonic clock. */
  readonly now?: () => number
}

/** The value can only change from false to true: true is cached forever, false for `maxAgeMs`. */
export function cacheUntilTrue({ load, maxAgeMs, now = () => performance.now() }: Options) {
  let cached = Promise.resolve(false)
  let expiresAtMs = Number.NEGATIVE_INFINITY

  async function loadOnce(): Promise<boolean> {
    try {
      const isTrue = await load()
      if (isTrue) expiresAtMs = Number.POSITIVE_INFINITY
      return isTrue
    } catch (error) {
      expiresAtMs = Number.NEGATIVE_INFINITY
      throw error
    }
  }

  return (): Promise<boolean> => {
    if (now() < expiresAtMs) return cached
    expiresAtMs = now() + maxAgeMs
    cached = loadOnce()
    return cached
  }
}
