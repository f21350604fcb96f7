import { randomInt } from 'node:crypto'
import { sha256 } from '../base/sha256.ts'

/** Crockford's letters: none can be mistaken for another when a code is read out or typed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** They have 80 bits. */
const LENGTH = 16
const GROUP = 4

/** A code to copy or type, such as `7Q2K-9XHM-0ZVE-4RTA`; the database has only its hash. */
export function newStaffCode() {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const code = letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters
  return { code, codeHash: hashStaffCode(code) }
}

/** Case, spaces and dashes do not matter. */
export function hashStaffCode(typed: string): string {
  const plain = typed
    .slice(0, 200)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return sha256(plain)
}
