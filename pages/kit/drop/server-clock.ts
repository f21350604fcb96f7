type Sources = {
  readonly askServerMs: () => Promise<number>
  /** This clock runs on when somebody sets the phone's clock. */
  readonly monotonicMs: () => number
}

export type ServerClock = {
  /** Returns null until the server has answered once. */
  readonly now: () => number | null
  /** Notes a time that came with another answer, which is better than none until the next `sync`. */
  readonly note: (serverMs: number) => void
  /** Callers call this again after a pause, because the monotonic clock may stop while a phone sleeps. */
  readonly sync: () => Promise<void>
}

const SAMPLES = 5

/** Tells the server's time, whatever the phone's clock says. The quickest of five answers is the most exact. */
export function createServerClock({ askServerMs, monotonicMs }: Sources): ServerClock {
  let offsetMs: number | null = null

  async function measure() {
    const askedAt = monotonicMs()
    const serverMs = await askServerMs()
    const tripMs = monotonicMs() - askedAt
    return { tripMs, offsetMs: serverMs + tripMs / 2 - monotonicMs() }
  }

  return {
    now: () => offsetMs && monotonicMs() + offsetMs,
    note: (serverMs) => {
      offsetMs ??= serverMs - monotonicMs()
    },
    sync: async () => {
      let quickestMs = Number.POSITIVE_INFINITY
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const measured = await measure().catch(() => null)
        if (!measured || measured.tripMs >= quickestMs) continue
        quickestMs = measured.tripMs
        offsetMs = measured.offsetMs
      }
    },
  }
}
