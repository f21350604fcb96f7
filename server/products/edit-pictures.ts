import type { Transaction } from 'kysely'
import { findAltTexts, findStoredProduct, writeAltTexts } from '#database/catalogue/product-edits'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { checkPictureRows, type PictureRow } from '#domain/catalogue/picture-form'
import { isOffered } from '#domain/catalogue/product-state'
import { findPageProblems } from '#domain/catalogue/publish-problems'
import { failure, type Result, success } from '#domain/result'
import { picturesFingerprint } from './form-fingerprints.ts'
import type { EditFailure, ProductAsked, ProductContext } from './product-change.ts'
import { saveChanges } from './save-changes.ts'

type PictureEdit = ProductAsked & {
  /** The pictures are in the order of display. */
  readonly rows: readonly PictureRow[]
  /** The pictures that the form showed. One that arrived since stays, behind the others. */
  readonly known: ReadonlySet<string>
  /** The mark of what the form showed. */
  readonly seen: string
}

type PicturesFailure = EditFailure<readonly PictureRow[]>

/** Saves colour, view, alt text and order of a product's pictures. */
export async function editPictures(
  { db, now, catalogue }: ProductContext,
  edit: PictureEdit,
): Promise<Result<null, PicturesFailure>> {
  const saved = await transact(db, (trx) => save(trx, edit, now()))
  if (saved.ok) await catalogue.refresh()
  return saved
}

async function save(
  trx: Transaction<Schema>,
  { id, rows, known, seen, actor }: PictureEdit,
  nowMs: number,
): Promise<Result<null, PicturesFailure>> {
  const stored = await findStoredProduct(trx, id)
  if (stored === null) return failure({ code: 'product-unknown' })
  const files = [...rows, ...stored.content.pictures].map(({ file }) => file)
  const altTexts = await findAltTexts(trx, files)
  // A picture that is gone from the table cannot be shown.
  const checked = checkPictureRows(
    rows.filter(({ file }) => altTexts.has(file)),
    stored.content.colours.map(({ name }) => name),
  )
  if (!checked.ok) return failure({ code: 'fields-invalid', fields: checked.error })

  const arrived = stored.content.pictures.filter(({ file }) => !known.has(file))
  const shown = stored.content.pictures.filter(({ file }) => known.has(file))
  const typed = checked.value.map(({ colour, view, file }) => ({ colour, view, file }))
  const content = { ...stored.content, pictures: [...typed, ...arrived] }
  const newTexts = new Map([...altTexts, ...checked.value.map(altOf)])
  const mark = picturesFingerprint(shown, altTexts)
  const changed = {
    code: 'product-changed',
    typed: checked.value,
    stored: shown.map((each) => ({
      ...each,
      alt: altTexts.get(each.file) ?? '',
    })),
  } as const
  if (seen !== mark && picturesFingerprint(typed, newTexts) !== mark) return failure(changed)
  const problems = isOffered(stored.state) ? findPageProblems(content) : []
  if (problems.length > 0) return failure({ code: 'not-publishable', problems })

  const described = checked.value.filter(({ file, alt }) => altTexts.get(file) !== alt)
  const detail = Object.fromEntries(
    described.map(({ file, alt }) => [`alt of ${file}`, `${altTexts.get(file)} → ${alt}`]),
  )
  const isSaved = await saveChanges(trx, { stored, content, actor, nowMs, detail })
  if (!isSaved) return failure(changed)
  await writeAltTexts(trx, described)
  return success(null)
}

function altOf({ file, alt }: PictureRow): [string, string] {
  return [file, alt]
}
