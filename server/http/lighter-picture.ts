import { type PictureVariant, pictures } from '#assets/pictures'

/** Half as wide: a quarter of the pixels, and still a picture. */
const LIGHTER = 0.5

const lighterFiles: ReadonlyMap<string, string> = new Map(
  Object.values(pictures).flatMap(({ avif, jpeg }) => [
    ...lighterPairs(avif),
    ...lighterPairs(jpeg),
  ]),
)

/** What a visitor who saves data gets instead of this file; the file itself where there is none. */
export function lighterPicture(file: string): string {
  return lighterFiles.get(file) ?? file
}

function lighterPairs(variants: readonly PictureVariant[]): (readonly [string, string])[] {
  return variants.flatMap(({ file, width }) => {
    const lighter = variants.findLast((variant) => variant.width <= width * LIGHTER)
    return lighter ? [[file, lighter.file] as const] : []
  })
}
