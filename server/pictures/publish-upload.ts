import { insertUploadedPicture, setPictureRevision } from '#database/pictures/pictures'
import { markDerived, refuseUpload, type Upload } from '#database/pictures/uploads'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { masterFile, type Picture, pictureFile } from '#domain/catalogue/picture'
import type { PicturePlan } from '#domain/catalogue/upload'
import { addPicture } from '../products/add-picture.ts'
import { contentHash, contentName } from './content-hash.ts'
import type { DeriveContext } from './derive-context.ts'
import type { Encoded } from './encode-in-child.ts'
import type { Answer } from './task.ts'
import { uploaderOf } from './uploads/uploader-of.ts'

type JpegAnswer = Extract<Answer, { readonly kind: 'jpeg' }>

type Derived = Pick<Encoded, 'contents'> & {
  readonly upload: Upload
  readonly plan: PicturePlan
  readonly answer: JpegAnswer
}

/** The files are written first, then the rows in one transaction: a picture in the database has all its files. */
export async function publishUpload(context: DeriveContext, derived: Derived): Promise<void> {
  const { db, now, pictureStore } = context
  const { upload, plan, answer, contents } = derived
  const [master = new Uint8Array(), ...jpegs] = contents
  const picture = toPicture(derived, master, jpegs)
  await pictureStore.write(masterFile(picture, plan.use), master)
  for (const [index, { width }] of answer.files.entries()) {
    await pictureStore.write(pictureFile(picture, width, 'jpg'), jpegs[index] ?? new Uint8Array())
  }
  await transact(db, async (trx) => {
    const actor = await uploaderOf(trx, upload)
    if (!actor) return refuseUpload(trx, upload.id, 'cannot-be-derived')
    // Another process has taken over meanwhile, and wrote the same files.
    if (!(await markDerived(trx, upload, picture.name))) return
    await insertUploadedPicture(trx, { picture, createdAtMs: now() })
    await writeAudit(trx, {
      actor,
      action: 'picture-added',
      subject: `picture ${picture.name}`,
      detail: { product: upload.productId, alt: plan.alt },
      nowMs: now(),
    })
    if (upload.productId !== null) {
      const { colour, view } = plan
      const added = { colour, view, file: picture.name }
      await addPicture(trx, { id: upload.productId, actor, picture: added, nowMs: now() })
    }
    await setPictureRevision(trx, picture.name, await bumpRevision(trx, 'pieces'))
  })
}

function toPicture(
  { upload, plan, answer }: Derived,
  master: Uint8Array,
  jpegs: readonly Uint8Array[],
): Picture {
  const { width, height, tint, placeholder, files } = answer
  return {
    name: `u-${contentName(plan.use, purposeOf(upload, plan), master)}`,
    hash: contentHash(...jpegs),
    alt: plan.alt,
    width,
    height,
    tint,
    placeholder,
    avifWidths: [],
    jpegWidths: files.map((file) => file.width),
  }
}

/**
 * A description belongs to what the photo is used for: the same photo of another product, or with other
 * words on a poster, is a picture of its own. For the same product it is the same one again.
 */
function purposeOf({ productId }: Upload, { alt }: PicturePlan): string {
  return productId === null ? alt : `product ${productId}`
}
