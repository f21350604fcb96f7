import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

export async function writeIfChanged(path: string, content: string | Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(content)
  if (existsSync(path) && bytes.equals(await readFile(path))) return false
  await writeFile(path, bytes)
  return true
}
