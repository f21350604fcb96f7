const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** 'Ghana' for 'GH'. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code === '' ? 'Unknown' : code
}
