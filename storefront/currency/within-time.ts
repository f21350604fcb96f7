/** Null when the time is up first. */
export async function withinTime<Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
