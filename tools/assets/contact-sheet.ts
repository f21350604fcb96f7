import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { altTextOf } from '#assets/alt-texts'
import { findPicture, type PictureSource } from '#assets/picture-source'
import { BONE, INK } from '#server/pictures/encode/share/palette'
import { PICTURE_CLASSES } from '#server/pictures/picture-classes'
import { type ByteRow, readByteTable } from './byte-table.ts'
import { listMasterNames } from './masters.ts'
import { BRAND_FOLDER, DERIVED_FOLDER, SHARE_FOLDER } from './settings.ts'

const SHEET_FOLDER = '.cache'
const SHEET_FILE = join(SHEET_FOLDER, 'contact-sheet.html')

const STYLE = `
body { margin: 24px; background: ${BONE}; color: ${INK}; font: 13px/1.4 sans-serif }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(172px, 1fr)); gap: 16px }
figure { margin: 0 } figure img { width: 100%; height: auto; display: block }
figure div { display: flex; height: 44px } figure div * { flex: 1; background-size: cover }
table { border-collapse: collapse } td, th { padding: 4px 12px; text-align: right }
`

/** Writes an HTML page with all generated pictures, for review in a browser. */
export async function writeContactSheet(): Promise<string> {
  const sections = [table(await readByteTable())]
  for (const pictureClass of PICTURE_CLASSES) {
    const names = await listMasterNames(pictureClass)
    sections.push(section(pictureClass.name, names.map(pictureFigure)))
  }
  sections.push(section('share', await fileFigures(SHARE_FOLDER)))
  sections.push(section('brand', await fileFigures(BRAND_FOLDER)))
  await mkdir(SHEET_FOLDER, { recursive: true })
  await writeFile(SHEET_FILE, page(sections))
  return SHEET_FILE
}

function page(sections: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>${sections.join('\n')}</html>\n`
}

function section(title: string, figures: readonly string[]): string {
  return `<h2>${title} (${figures.length})</h2><div class="grid">${figures.join('\n')}</div>`
}

/** The figure shows the variant a card loads, then its placeholder and its dominant colour. */
function pictureFigure(name: string): string {
  const picture = findPicture(name)
  if (picture === undefined) return `<figure>${name}: not derived</figure>`
  const { width, height, colour, placeholder } = picture
  const card = picture.avif.find((variant) => variant.width >= 360)
  const src = join('..', DERIVED_FOLDER, card?.file ?? '')
  return `<figure><img src="${src}" width="${width}" height="${height}" alt=""><div><i style="background-image:url(${placeholder})"></i><b style="background:${colour}"></b></div><figcaption><b>${name}</b><br>${listBytes(picture)}<br>${altTextOf(name)}</figcaption></figure>`
}

function listBytes({ avif }: PictureSource): string {
  return avif.map(({ width, bytes }) => `${width}: ${(bytes / 1000).toFixed(1)}`).join(', ')
}

async function fileFigures(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).sort()
  return files.map(
    (file) =>
      `<figure><img src="${join('..', folder, file)}" alt=""><figcaption>${file}</figcaption></figure>`,
  )
}

function table(rows: readonly ByteRow[]): string {
  const lines = rows.map(
    ({ name, count, largest, mean, total, budget, budgetFor }) =>
      `<tr><th>${[name, count, largest, mean, total, `${budget} ${budgetFor}`].join('<td>')}`,
  )
  return `<h2>Bytes</h2><table><tr><th><th>count<th>largest<th>mean<th>total<th>budget${lines.join('')}</table>`
}
