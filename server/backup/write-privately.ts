import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Nobody else may read the file, and it appears under its name only when it is complete. */
export async function writePrivately(
  file: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const partial = `${file}.partial`
  // The mode is that of a new file.
  await rm(partial, { force: true })
  try {
    await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
