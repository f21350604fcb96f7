import { S3Failure } from '../../base/s3/s3-failure.ts'
import type { PictureStore } from './picture-store.ts'

/** A shop that sells in the meantime needs the processor, the disk and the network, too. */
const FILES_AT_ONCE = 4

type Copying = {
  readonly from: PictureStore
  readonly to: PictureStore
  /** Files that were compared before, and are there, are not read once more. */
  readonly isCompared?: (file: string) => boolean
  /** A file that cannot be read is left out; otherwise it ends the copying. */
  readonly leavesOutUnreadable?: boolean
}

export type CopyProgress = {
  readonly total: number
  /** So many files are in both places, compared byte by byte. */
  readonly done: number
  readonly copied: number
  /** These were the last ones, in the order of their names. */
  readonly files: readonly string[]
}

/**
 * Copies every file that is not there yet or is another one there, and reads back what it wrote. Files never change, so
 * that it can be interrupted and repeated, also while a shop runs. Nothing is removed from where it came from.
 */
export async function* copyFiles(copying: Copying): AsyncGenerator<CopyProgress, void> {
  const sizeOf = new Map((await copying.to.list()).map(({ file, bytes }) => [file, bytes]))
  const files = (await copying.from.list()).toSorted((one, other) =>
    one.file < other.file ? -1 : 1,
  )
  let copied = 0
  yield { total: files.length, done: 0, copied, files: [] }
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const some = files.slice(start, start + FILES_AT_ONCE)
    const outcomes = await Promise.all(
      some.map(({ file, bytes }) =>
        copyFile(copying, { file, isThere: sizeOf.get(file) === bytes }),
      ),
    )
    copied += outcomes.filter((outcome) => outcome === 'copied').length
    yield {
      total: files.length,
      done: start + some.length,
      copied,
      files: some.map(({ file }) => file),
    }
  }
}

type One = { readonly file: string; readonly isThere: boolean }

async function copyFile(
  { from, to, isCompared, leavesOutUnreadable = false }: Copying,
  { file, isThere }: One,
): Promise<'copied' | 'there' | 'gone'> {
  if (isThere && isCompared?.(file)) return 'there'
  const content = await from.read(file).catch((error: unknown) => {
    if (leavesOutUnreadable) return null
    throw error
  })
  // The clean-up has removed it meanwhile.
  if (content === null) return 'gone'
  if (isThere && isSame(content, await to.read(file))) return 'there'
  await to.write(file, content)
  if (isSame(content, await to.read(file))) return 'copied'
  throw new S3Failure(`The new place keeps something else than the file ${file}`)
}

function isSame(content: Uint8Array, other: Uint8Array | null): boolean {
  return other !== null && Buffer.compare(content, other) === 0
}

export type Copied = { readonly copied: number; readonly present: number }

/** The same, to the end. */
export async function copyAllFiles(copying: Copying): Promise<Copied> {
  let last: CopyProgress | null = null
  for await (const progress of copyFiles(copying)) last = progress
  const { copied = 0, done = 0 } = last ?? {}
  return { copied, present: done - copied }
}
