import sharp from 'sharp'

const SAMPLE_WIDTH = 32
const FRAME_DEPTH = 3
const BIN_SIZE = 16

type Rgb = readonly [number, number, number]

/**
 * The dominant colour along the border of the picture, which is that of the backdrop: empty boxes then
 * have the same colour as the loaded pictures.
 */
export async function findDominantColour(master: Uint8Array): Promise<string> {
  const bins = Map.groupBy(await sampleFrame(master), binOf)
  const [largest = []] = [...bins.values()].sort((a, b) => b.length - a.length)
  return toHex(meanOf(largest))
}

async function sampleFrame(master: Uint8Array): Promise<readonly Rgb[]> {
  const { data, info } = await sharp(master)
    .resize(SAMPLE_WIDTH)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isInFrame = (at: number, size: number) => at < FRAME_DEPTH || at >= size - FRAME_DEPTH
  const pixels: Rgb[] = []
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    const row = Math.floor(pixel / info.width)
    if (!isInFrame(pixel % info.width, info.width) && !isInFrame(row, info.height)) continue
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3)
    pixels.push([red, green, blue])
  }
  return pixels
}

function binOf(colour: Rgb): string {
  return colour.map((channel) => Math.floor(channel / BIN_SIZE)).join()
}

function meanOf(pixels: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(pixels.reduce((sum, pixel) => sum + pixel[channel], 0) / pixels.length)
  return [mean(0), mean(1), mean(2)]
}

function toHex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
