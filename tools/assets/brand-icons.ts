import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { INK } from '#server/pictures/encode/share/palette'
import { iconSvg, rosetteSvg, smallIconSvg } from './brand-svg.ts'
import { packIco } from './ico.ts'
import { BRAND_FOLDER } from './settings.ts'

const ICON_MARGIN = 14
/** Android may crop a maskable icon to a circle of 80 % of its width. */
const MASKABLE_MARGIN = 34

export async function makeBrandIcons(): Promise<void> {
  await mkdir(BRAND_FOLDER, { recursive: true })
  const icon = iconSvg(ICON_MARGIN)
  const files: Readonly<Record<string, string | Buffer>> = {
    'rosette.svg': rosetteSvg(),
    'favicon.svg': smallIconSvg(),
    'favicon.ico': packIco([
      { size: 16, png: await renderPng(smallIconSvg(), 16) },
      { size: 32, png: await renderPng(smallIconSvg(), 32) },
    ]),
    'apple-touch-icon.png': await renderPng(icon, 180),
    'icon-192.png': await renderPng(icon, 192),
    'icon-512.png': await renderPng(icon, 512),
    'maskable-512.png': await renderPng(iconSvg(MASKABLE_MARGIN), 512),
  }
  let writtenCount = 0
  for (const [file, content] of Object.entries(files)) {
    if (await writeIfChanged(join(BRAND_FOLDER, file), content)) writtenCount += 1
  }
  console.log(`brand: ${Object.keys(files).length} files, wrote ${writtenCount}`)
}

function renderPng(svg: string, size: number): Promise<Buffer> {
  const density = Math.max(72, size * 2)
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .flatten({ background: INK })
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
    .toBuffer()
}

async function writeIfChanged(path: string, content: string | Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(content)
  if (existsSync(path) && bytes.equals(await readFile(path))) return false
  await writeFile(path, bytes)
  return true
}
