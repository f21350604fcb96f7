import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import * as v from 'valibot'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#domain/catalogue/share-card'
import type { PicturePlan } from '#domain/catalogue/upload'
import { MAX_PIXELS } from '#domain/catalogue/upload'
import type { PictureUse } from '#domain/catalogue/upload-uses'
import { PICTURE_CLASSES, type PictureClass, widthsWithin } from '../picture-classes.ts'
import { type Answer, type AvifEffort, type Task, taskSchema } from '../task.ts'
import { drawBrand } from './brand/draw-brand.ts'
import { readLogo } from './brand/read-logo.ts'
import { findDominantColour } from './dominant-colour.ts'
import { encodeUpload } from './encode.ts'
import { makePlaceholder } from './placeholder.ts'
import { blockOtherLoaders, cleanUpload } from './read-upload.ts'
import { composeProduct, PICTURE_WIDTH } from './share/share-card.ts'

// The child process of `encode-in-child.ts`: one picture, then it ends and gives back its memory.
blockOtherLoaders()
sharp.cache(false)
sharp.concurrency(1)

const task = v.parse(v.pipe(v.string(), v.parseJson(), taskSchema), process.argv[2])
const input = await buffer(process.stdin)
// The shop was killed meanwhile.
if (input.byteLength !== task.bytes) process.exit(1)

type Encoded = { readonly width: number; readonly content: Buffer }
type Made = { readonly answer: Answer; readonly contents: readonly Buffer[] }

async function makeJpegs(raw: Uint8Array, plan: PicturePlan): Promise<Made> {
  const cleaned = await cleanUpload(raw, plan)
  if (!cleaned.ok) return { answer: { kind: 'refused', refusal: cleaned.error }, contents: [] }
  const master = cleaned.value
  const { width, height } = await sharp(master).metadata()
  const encoded = await encodeAll(master, { width, format: 'jpg', use: plan.use })
  return {
    answer: {
      kind: 'jpeg',
      width,
      height,
      tint: await findDominantColour(master),
      placeholder: await makePlaceholder(master),
      master: { bytes: master.byteLength },
      files: encoded.map(toFile),
    },
    contents: [master, ...encoded.map(({ content }) => content)],
  }
}

const MAX_PAPER_BYTES = 400_000

async function makePaper(raw: Uint8Array): Promise<Made> {
  const cleaned = await cleanUpload(raw, { use: 'poster', crop: null })
  if (!cleaned.ok) return { answer: { kind: 'refused', refusal: cleaned.error }, contents: [] }
  const { width } = await sharp(cleaned.value).metadata()
  const file = { format: 'jpg', width, quality: 84, maxBytes: MAX_PAPER_BYTES } as const
  const content = await encodeUpload(cleaned.value, file)
  return { answer: { kind: 'paper', files: [toFile({ width, content })] }, contents: [content] }
}

type AvifPlan = { readonly use: PictureUse; readonly effort: AvifEffort }

async function makeAvifs(master: Uint8Array, { use, effort }: AvifPlan): Promise<Made> {
  const { width } = await sharp(master).metadata()
  const encoded = await encodeAll(master, { width, format: 'avif', use, effort })
  return {
    answer: { kind: 'avif', files: encoded.map(toFile) },
    contents: encoded.map(({ content }) => content),
  }
}

type Wanted = {
  readonly width: number
  readonly format: 'avif' | 'jpg'
  readonly use: PictureUse
  /** AVIF alone has an effort. */
  readonly effort?: AvifEffort
}

async function encodeAll(
  master: Uint8Array,
  { width: own, format, use, effort }: Wanted,
): Promise<readonly Encoded[]> {
  const { avifWidths, jpegWidths, avifQuality, jpegQuality, budgets } = classOf(use)
  const quality = format === 'avif' ? avifQuality : jpegQuality
  const encoded: Encoded[] = []
  for (const width of widthsWithin(format === 'avif' ? avifWidths : jpegWidths, own)) {
    const maxBytes = budgets.find((budget) => width <= budget.width)?.bytes
    encoded.push({
      width,
      content: await encodeUpload(master, { format, width, quality, maxBytes, effort }),
    })
  }
  return encoded
}

function classOf(use: PictureUse): PictureClass {
  const found = PICTURE_CLASSES.find(({ name }) => name === use)
  if (!found) throw new Error(`There is no class ${use}`)
  return found
}

function toFile({ width, content }: Encoded) {
  return { width, bytes: content.byteLength }
}

async function make(): Promise<Made> {
  switch (task.kind) {
    case 'jpeg':
      return makeJpegs(input, task.plan)
    case 'avif':
      return makeAvifs(input, task)
    case 'paper':
      return makePaper(input)
    case 'card': {
      const content = await makeShareCard(input, task)
      return {
        answer: { kind: 'card', files: [toFile({ width: SHARE_WIDTH, content })] },
        contents: [content],
      }
    }
    case 'logo':
      return makeLogo(input, task.format)
    case 'brand':
      return makeBrand(input, task)
  }
}

const { answer, contents } = await make()
process.stdout.write(`${JSON.stringify(answer)}\n`)
for (const content of contents) process.stdout.write(content)
process.stdout.end()
await once(process.stdout, 'finish')

type CardTask = Extract<Task, { readonly kind: 'card' }>

/** The picture is decoded while all other decoders are blocked; our own signs are drawn after that. */
async function makeShareCard(
  bytes: Uint8Array,
  { card, look, logoBytes }: CardTask,
): Promise<Buffer> {
  const end = bytes.byteLength - logoBytes
  const picture = await sharp(bytes.subarray(0, end), {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
  })
    .resize(PICTURE_WIDTH, SHARE_HEIGHT)
    .png()
    .toBuffer()
  const logo = logoBytes === 0 ? null : bytes.subarray(end)
  unblockOwnSigns()
  return composeProduct(picture, card, { ...look, logo })
}

async function makeLogo(bytes: Uint8Array, format: 'png' | 'svg'): Promise<Made> {
  // Only what the shop has built anew arrives as an SVG.
  if (format === 'svg') unblockOwnSigns()
  const read = await readLogo(bytes, format)
  if (!read.ok) return { answer: { kind: 'logo-refused', refusal: read.error }, contents: [] }
  const { png, ...facts } = read.value
  const files = [toFile({ width: facts.width, content: png })]
  return { answer: { kind: 'logo', ...facts, files }, contents: [png] }
}

type BrandTask = Extract<Task, { readonly kind: 'brand' }>

async function makeBrand(logoPng: Uint8Array, { look, words }: BrandTask): Promise<Made> {
  unblockOwnSigns()
  const logo = logoPng.byteLength === 0 ? null : logoPng
  const contents = await drawBrand(words, { ...look, logo })
  return {
    answer: { kind: 'brand', files: contents.map((content) => toFile({ width: 0, content })) },
    contents,
  }
}

function unblockOwnSigns() {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
}
