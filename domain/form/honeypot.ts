/** No person sees this field, so only a program fills it. */
export const TRAP_FIELD = 'website'

export function isTrapped(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  const filled: unknown = Reflect.get(input, TRAP_FIELD)
  return filled !== undefined && filled !== ''
}
