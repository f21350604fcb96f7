import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function newSecret(): string {
  return randomBytes(20).toString('hex')
}

/** If two processes start at once, one creates the secret and both use it. */
export function loadOrCreateSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secret')
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, newSecret(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    const alreadyExists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!alreadyExists) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
