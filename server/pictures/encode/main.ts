import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import * as v from 'valibot'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#domain/catalogue/share-card'
import type { PicturePlan } from '#domain/catalogue/upload'
import { MAX_PIXELS } from '#domain/catalogue/upload'
import type { PictureUse } from '#domain/catalogue/upload-uses'
import { PICTURE_CLASSES, type PictureClass, widthsWithin } from '../picture-classes.ts'
import { type Answer, type AvifEffort, taskSchema } from '../task.ts'
import { findDominantColour } from './dominant-colour.ts'
import { encodeUpload } from './encode.ts'
import { makePlaceholder } from './placeholder.ts'
import { blockOtherLoaders, cleanUpload } from './read-upload.ts'
import { composeProduct, PICTURE_WIDTH, type Product } from './share/share-card.ts'

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
      const content = await makeShareCard(input, task.card)
      return {
        answer: { kind: 'card', files: [toFile({ width: SHARE_WIDTH, content })] },
        contents: [content],
      }
    }
  }
}

const { answer, contents } = await make()
process.stdout.write(`${JSON.stringify(answer)}\n`)
for (const content of contents) process.stdout.write(content)
process.stdout.end()
await once(process.stdout, 'finish')

/** The picture is decoded while all other decoders are blocked; our own signs are drawn after that. */
async function makeShareCard(bytes: Uint8Array, product: Product): Promise<Buffer> {
  const picture = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(PICTURE_WIDTH, SHARE_HEIGHT)
    .png()
    .toBuffer()
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return composeProduct(picture, product)
}
