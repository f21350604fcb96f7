import { setPictureRevision, writeAvif } from '#database/pictures/pictures'
import { bumpRevision } from '#database/settings/revisions'
import { transact } from '#database/transact'
import { pictureFile } from '#domain/catalogue/picture'
import type { DeriveContext } from '../derive-context.ts'
import { makeAvif, workOnOne } from './avif-work.ts'

/** Makes the AVIF files of one picture; shoppers get JPEG meanwhile. False: none waits. */
export function addAvifFiles(
  context: DeriveContext,
  { isRecent }: { readonly isRecent: boolean },
): Promise<boolean> {
  const { db, pictureStore } = context
  return workOnOne(context, {
    lacks: 'avif',
    isRecent,
    work: async (lease) => {
      const { picture } = lease
      const made = await makeAvif(context, lease, 2)
      for (const { width, content } of made) {
        await pictureStore.write(pictureFile(picture, width, 'avif'), content)
      }
      const widths = made.map(({ width }) => width)
      await transact(db, async (trx) => {
        if (!(await writeAvif(trx, lease, widths))) return
        await setPictureRevision(trx, picture.name, await bumpRevision(trx, 'pieces'))
      })
    },
  })
}
