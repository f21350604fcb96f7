/**
 * The result is like 'GH₵20.00 more than before, +25%'. `written` writes an amount; `nothing` says that there was
 * none.
 */
export function compareWords(
  { now, before }: { readonly now: number; readonly before: number },
  { written, nothing }: { readonly written: (amount: number) => string; readonly nothing: string },
): string {
  if (now === before) return now === 0 ? nothing : 'as many as before'
  if (before === 0) return nothing
  // Rates have one decimal, which floating point does not keep.
  const difference = written(Math.round(Math.abs(now - before) * 10) / 10)
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${difference} ${now > before ? 'more' : 'less'} than before, ${signed(percent)}`
}

function signed(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent}%`
}

/** Purchases for each 100 views, to one decimal; null without views. */
export function purchaseRate(purchases: number, views: number): number | null {
  return views === 0 ? null : Math.round((purchases * 1000) / views) / 10
}
