import { findUnreferenced } from '#database/catalogue/picture-references'
import type { AppContext } from '../../base/context.ts'
import type { PictureStore } from '../../pictures/stores/picture-store.ts'

const FILES_AT_ONCE = 20

type Copied = {
  readonly from: PictureStore
  readonly to: PictureStore
  readonly isCompared: (file: string) => boolean
}

/**
 * What was removed after it was copied, or while it was, is removed from the new place, too. Only what no row refers to:
 * a file that somebody else took out of the former place is a loss, and the copy may be the last one.
 */
export async function removeGone(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { from, to, isCompared }: Copied,
): Promise<void> {
  const left = new Set((await from.list()).map(({ file }) => file))
  const gone = (await to.list())
    .map(({ file }) => file)
    .filter((file) => isCompared(file) && !left.has(file))
  for (let start = 0; start < gone.length; start += FILES_AT_ONCE) {
    const files = gone.slice(start, start + FILES_AT_ONCE)
    for (const file of await findUnreferenced(db, files, { replacedBeforeMs: now() })) {
      await to.remove(file)
    }
  }
}
