import { type PictureLease, setPictureRevision, writeAvif } from '#database/pictures/pictures'
import { bumpRevision } from '#database/settings/revisions'
import { transact } from '#database/transact'
import { pictureFile } from '#domain/catalogue/picture'
import { contentHash } from '../content-hash.ts'
import type { DeriveContext } from '../derive-context.ts'
import { makeAvif, workOnOne } from './avif-work.ts'

/**
 * Makes the AVIF files of one picture again, with more effort, and keeps of each width the smaller
 * file. False: none waits. Files that changed have another hash in their name; the former ones stay
 * for the pages that are open.
 */
export function remakeAvifFiles(
  context: DeriveContext,
  { isRecent }: { readonly isRecent: boolean },
): Promise<boolean> {
  return workOnOne(context, {
    lacks: 'small-avif',
    isRecent,
    work: (lease) => remake(context, lease),
    giveUp: (lease) => keepFirst(context, lease),
  })
}

async function remake(context: DeriveContext, lease: PictureLease): Promise<void> {
  const { db, now, pictureStore } = context
  const { picture } = lease
  const made = await makeAvif(context, lease, 4)
  const smaller = await Promise.all(
    made.map(async ({ width, content }) => {
      const first = await pictureStore.read(pictureFile(picture, width, 'avif'))
      const isSmaller = first === null || content.byteLength < first.byteLength
      return { width, isSmaller, content: isSmaller ? content : first }
    }),
  )
  if (!smaller.some(({ isSmaller }) => isSmaller)) return keepFirst(context, lease)
  const avifHash = contentHash(...smaller.map(({ content }) => content))
  for (const { width, content } of smaller) {
    await pictureStore.write(pictureFile({ ...picture, avifHash }, width, 'avif'), content)
  }
  const widths = smaller.map(({ width }) => width)
  await transact(db, async (trx) => {
    const remade = { widths, hash: avifHash, sinceMs: now() }
    if (!(await writeAvif(trx, lease, remade))) return
    await setPictureRevision(trx, picture.name, await bumpRevision(trx, 'pieces'))
  })
}

async function keepFirst({ db, now }: DeriveContext, lease: PictureLease): Promise<void> {
  const { hash, avifWidths } = lease.picture
  await writeAvif(db, lease, { widths: [...avifWidths], hash, sinceMs: now() })
}
