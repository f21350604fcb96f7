export type Sample = { readonly atSeconds: number; readonly megabytes: number }

/** The result is in megabytes a minute, the slope of the linear regression. */
export function growthPerMinute(samples: readonly Sample[]): number {
  const meanAt = mean(samples.map(({ atSeconds }) => atSeconds))
  const meanMegabytes = mean(samples.map(({ megabytes }) => megabytes))
  let [together, alone] = [0, 0]
  for (const { atSeconds, megabytes } of samples) {
    together += (atSeconds - meanAt) * (megabytes - meanMegabytes)
    alone += (atSeconds - meanAt) ** 2
  }
  return alone === 0 ? 0 : (together / alone) * 60
}

/** Caches and compiled code grow in the first half; a leak continues in the second. */
export function secondHalf(samples: readonly Sample[]): readonly Sample[] {
  const middle = (samples.at(-1)?.atSeconds ?? 0) / 2
  return samples.filter(({ atSeconds }) => atSeconds >= middle)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
