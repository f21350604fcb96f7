import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

export const SEAL_KEY_BYTES = 32

/**
 * Encrypts what only the shop's own processes may read. `label` says what the text is: a text that somebody moved to
 * another row of the database cannot be opened there.
 */
export function seal(key: Buffer, label: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(label))
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `${VERSION}.${keyMark(key)}.${sealed.toString('base64url')}`
}

/** Null: sealed with another key, for another label, or changed since. */
export function unseal(key: Buffer, label: string, sealed: string): string | null {
  const [version, mark, body = ''] = sealed.split('.')
  if (version !== VERSION || mark !== keyMark(key)) return null
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Tells keys apart, and nothing else about them. */
function keyMark(key: Buffer): string {
  return createHash('sha256')
    .update('mark of a seal key')
    .update(key)
    .digest('base64url')
    .slice(0, 8)
}
