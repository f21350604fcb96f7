import lighthouse from 'lighthouse'

export type Audit = {
  readonly lcpMs: number
  readonly blockedMs: number
  readonly layoutShift: number
  /** Only the requested categories have a score. */
  readonly scores: Readonly<Partial<Record<Category, number>>>
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const MAX_TRIES = 3

/** An audit is repeated, because on a busy machine Chromium sometimes loses a trace, which is unrelated to the page. */
export async function audit(
  url: string,
  debuggingPort: number,
  wanted: readonly Category[],
): Promise<Audit> {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    try {
      return await auditOnce(url, debuggingPort, wanted)
    } catch (error) {
      console.error(`Once more: ${error instanceof Error ? error.message : error}`)
    }
  }
  return auditOnce(url, debuggingPort, wanted)
}

/** Runs Lighthouse once with its own settings for phones: a slow network and processor, simulated. */
async function auditOnce(
  url: string,
  debuggingPort: number,
  wanted: readonly Category[],
): Promise<Audit> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...wanted],
    throttlingMethod: 'simulate',
    maxWaitForLoad: 20_000,
    // Storage contains the cart for /cart and /checkout; the HTTP cache is cleared anyway.
    disableStorageReset: true,
  })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { audits, categories } = result.lhr
  return {
    lcpMs: requireNumber(audits['largest-contentful-paint']?.numericValue),
    blockedMs: requireNumber(audits['total-blocking-time']?.numericValue),
    layoutShift: requireNumber(audits['cumulative-layout-shift']?.numericValue),
    scores: Object.fromEntries(
      wanted.map((category) => [category, (categories[category]?.score ?? 0) * 100]),
    ),
  }
}

function requireNumber(value: number | undefined): number {
  if (value === undefined) throw new Error('Lighthouse left a figure out')
  return value
}
