import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkName, isStorableName, type PictureStore, type StoredFile } from './picture-store.ts'

/** A file that is being written has such a name, which is never listed or read. */
const PARTIAL = /^\.partial-/

/** The files in one folder, created at the first write. */
export function createFolderStore(folder: string): PictureStore {
  return {
    write: (file, bytes) => writeFileSafely(folder, checkName(file), bytes),
    read: (file) => readIfThere(join(folder, checkName(file))),
    remove: (file) => rm(join(folder, checkName(file)), { force: true }),
    list: () => listFiles(folder),
  }
}

async function writeFileSafely(folder: string, file: string, bytes: Uint8Array) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `.partial-${randomUUID()}`)
  try {
    await writeAndSync(partial, bytes)
    await rename(partial, join(folder, file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function writeAndSync(path: string, bytes: Uint8Array) {
  await using handle = await open(path, 'wx', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
}

/** A power cut could undo the rename without this. */
async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function listFiles(folder: string): Promise<readonly StoredFile[]> {
  const names = await namesIn(folder)
  const files: StoredFile[] = []
  for (const file of names.filter(isStorableName)) {
    const found = await statIfThere(join(folder, file))
    if (found) files.push({ file, bytes: found.size, writtenAtMs: found.mtimeMs })
  }
  return files
}

/** Removes what a killed process left half written. Returns how many. */
export async function removePartials(folder: string, beforeMs: number): Promise<number> {
  let removed = 0
  for (const name of (await namesIn(folder)).filter((each) => PARTIAL.test(each))) {
    const found = await statIfThere(join(folder, name))
    if (!found || found.mtimeMs >= beforeMs) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function statIfThere(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
