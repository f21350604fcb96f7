/** §9: a rate is shown with four decimals. */
export function formatRate(rate: number): string {
  return rate.toFixed(4)
}
