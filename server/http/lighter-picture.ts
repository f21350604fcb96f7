import { type PictureVariant, pictures } from '#assets/pictures'

/** Half the width is a quarter of the pixels. */
const MAX_WIDTH_RATIO = 0.5

const lighterFiles: ReadonlyMap<string, string> = new Map(
  Object.values(pictures).flatMap(({ avif, jpeg }) => [
    ...lighterPairs(avif),
    ...lighterPairs(jpeg),
  ]),
)

/** The file for a visitor with Save-Data; the same file when there is no smaller one. */
export function lighterPicture(file: string): string {
  return lighterFiles.get(file) ?? file
}

function lighterPairs(variants: readonly PictureVariant[]): (readonly [string, string])[] {
  return variants.flatMap(({ file, width }) => {
    const lighter = variants.findLast((variant) => variant.width <= width * MAX_WIDTH_RATIO)
    return lighter ? [[file, lighter.file] as const] : []
  })
}
