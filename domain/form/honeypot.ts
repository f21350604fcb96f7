/** The field is hidden from people, so only a bot fills it. */
export const HONEYPOT_FIELD = 'website'

export function isHoneypotFilled(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  const filled: unknown = Reflect.get(input, HONEYPOT_FIELD)
  return filled !== undefined && filled !== ''
}
