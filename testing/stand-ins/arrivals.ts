/** Keeps what has arrived at a double, and who waits for more of it. */
export function createArrivals<Arrival>() {
  const all: Arrival[] = []
  const waiting = new Set<() => void>()
  return {
    all: (): readonly Arrival[] => all,
    add: (arrival: Arrival): void => {
      all.push(arrival)
      for (const look of waiting) look()
    },
    until: (isEnough: (all: readonly Arrival[]) => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = () => {
          if (!isEnough(all)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
