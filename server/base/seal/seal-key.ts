import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEAL_KEY_BYTES } from './seal.ts'

export type SealKeySettings = {
  readonly sealKey: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
}

/** No backup has this file: whoever finds a backup has no keys of the shop's services. */
export const SEAL_KEY_FILE = 'seal-key'

const WRITTEN = /^[\w-]{43}=?$/

/** 32 random bytes in base64, as `openssl rand -base64 32` writes them. */
export function isSealKey(text: string): boolean {
  return readKey(text) !== null
}

/**
 * The key with which the back office's keys are sealed. Null: there is none, or none that several machines could share.
 */
export function findSealKey({ sealKey, dataDir, databaseUrl }: SealKeySettings): Buffer | null {
  if (sealKey !== null) return readKey(sealKey)
  return databaseUrl === null ? readFile(join(dataDir, SEAL_KEY_FILE)) : null
}

/** Whether anything that is typed could be sealed: a missing file would be written. */
export function canSeal(settings: SealKeySettings): boolean {
  const { sealKey, dataDir, databaseUrl } = settings
  const isMade = sealKey === null && databaseUrl === null
  return (isMade && !existsSync(join(dataDir, SEAL_KEY_FILE))) || findSealKey(settings) !== null
}

/** The same, but a missing file is written. A file that holds no key stays as it is, and is none. */
export function findOrMakeSealKey(settings: SealKeySettings): Buffer | null {
  const { sealKey, dataDir, databaseUrl } = settings
  if (sealKey === null && databaseUrl === null) {
    mkdirSync(dataDir, { recursive: true })
    writeNew(join(dataDir, SEAL_KEY_FILE))
  }
  return findSealKey(settings)
}

function readKey(text: string): Buffer | null {
  const written = text.trim().replaceAll('+', '-').replaceAll('/', '_')
  if (!WRITTEN.test(written)) return null
  const key = Buffer.from(written, 'base64url')
  return key.length === SEAL_KEY_BYTES ? key : null
}

function readFile(file: string): Buffer | null {
  try {
    return readKey(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A link appears whole or not at all, and never replaces the key of a process that was faster. */
function writeNew(file: string) {
  if (existsSync(file)) return
  const draft = `${file}.${randomUUID()}`
  const key = randomBytes(SEAL_KEY_BYTES).toString('base64url')
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
