import { failure, type Result, success } from '../result.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const MIN_LENGTH = 12
/** Longer passwords are no safer, and hashing them takes time. */
const MAX_LENGTH = 200

export type PasswordRefusal = 'password-short' | 'password-long' | 'password-common'

/** Length and rarity are the only rules for a new password; `normalisePassword` is enough to check an old one. */
export function judgePassword(typed: string): Result<string, PasswordRefusal> {
  const password = normalisePassword(typed)
  const length = [...password].length
  if (length < MIN_LENGTH) return failure('password-short')
  if (length > MAX_LENGTH) return failure('password-long')
  return isCommon(password) ? failure('password-common') : success(password)
}

/** Phones and computers may encode the same letter in different ways. */
export function normalisePassword(typed: string): string {
  return typed.slice(0, 4 * MAX_LENGTH).normalize('NFKC')
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  return COMMON_PASSWORDS.has(lower) || new Set(lower).size < 4
}
