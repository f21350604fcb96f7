/** Pesewas for a typed amount such as 50, 0.10 or GH₵1,500.00; NaN for anything else. */
export function readCedis(typed: string): number {
  const text = typed.trim().replace(/^GH[₵S]\s*/i, '')
  const grouped = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!grouped) return Number.NaN
  const [, cedis = '', minor = ''] = grouped
  return Number(cedis.replaceAll(',', '')) * 100 + Number(minor.padEnd(2, '0'))
}
