type Sources<Page> = {
  readonly now: () => number
  /** Renders the page as it will be at this time, into the cache. */
  readonly render: (page: Page, atMs: number) => Promise<unknown>
  readonly onError: (error: unknown) => void
}

export type RenderAhead<Page> = {
  /** A page that somebody looked at is noted, and when the next drop opens. */
  readonly note: (key: string, page: () => Page, opensAtMs: number) => void
}

/** Whoever looks at a page now may want it at the instant. */
const NOTED_MS = 60_000
const AHEAD_MS = 10_000
const MAX_NOTED = 200

/**
 * Renders the pages of a drop's opening some seconds before it, so that the crowd of that second finds
 * them in the cache.
 */
export function createRenderAhead<Page>({
  now,
  render,
  onError,
}: Sources<Page>): RenderAhead<Page> {
  const noted = new Map<string, Page>()
  let isScheduled = false

  /** Pages are rendered one after the other: the visitors of now come first. */
  async function renderAll(opensAtMs: number) {
    isScheduled = false
    const pages = [...noted.values()]
    noted.clear()
    for (const page of pages) await render(page, opensAtMs).catch(onError)
  }

  return {
    note: (key, page, opensAtMs) => {
      const leftMs = opensAtMs - now()
      if (leftMs > NOTED_MS || noted.size >= MAX_NOTED || noted.has(key)) return
      noted.set(key, page())
      if (isScheduled) return
      isScheduled = true
      setTimeout(renderAll, Math.max(0, leftMs - AHEAD_MS), opensAtMs).unref()
    },
  }
}
