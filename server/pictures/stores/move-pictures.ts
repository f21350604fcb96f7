import type { PictureStore } from './picture-store.ts'

export type Moved = { readonly copied: number; readonly present: number }

type Move = { readonly from: PictureStore; readonly to: PictureStore }

/**
 * Copies every file that is not there yet; files never change, so that it can be interrupted and
 * repeated, also while a shop runs. Nothing is removed from where it came from.
 */
export async function movePictures({ from, to }: Move): Promise<Moved> {
  const sizeOf = new Map((await to.list()).map(({ file, bytes }) => [file, bytes]))
  let copied = 0
  let present = 0
  for (const { file, bytes } of await from.list()) {
    if (sizeOf.get(file) === bytes) {
      present += 1
      continue
    }
    const content = await from.read(file)
    // The clean-up has removed it meanwhile.
    if (content === null) continue
    await to.write(file, content)
    copied += 1
  }
  return { copied, present }
}
