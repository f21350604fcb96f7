import { codeStateAt, type StoredCode } from './discount-code.ts'

/** The codes with which every shop begins (§5). */
export const STARTER_CODES: readonly string[] = ['SAVE20', 'WELCOME10']

/** Anybody can use such a code, on everything, as often as they like and for ever. */
export function isOpenToAll(code: StoredCode, nowMs: number): boolean {
  const { endsAtMs, maxUses, maxPerPerson, collection, productId } = code
  const limits = [endsAtMs, maxUses, maxPerPerson, collection, productId]
  return codeStateAt(code, nowMs) === 'valid' && limits.every((limit) => limit === null)
}
