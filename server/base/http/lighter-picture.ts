import { hasFile, type Pictures, pictureFile, readPictureFile } from '#domain/catalogue/picture'

/** Half the width is a quarter of the pixels. */
const MAX_WIDTH_RATIO = 0.5

/** Returns the file for a visitor with Save-Data; the same file when there is no smaller one. */
export function lighterPicture(file: string, pictures: Pictures): string {
  const asked = readPictureFile(file)
  const picture = asked && pictures.get(asked.name)
  if (!picture || !hasFile(picture, asked)) return file
  const widths = asked.format === 'avif' ? picture.avifWidths : picture.jpegWidths
  const lighter = widths.findLast((width) => width <= asked.width * MAX_WIDTH_RATIO)
  return lighter === undefined ? file : pictureFile(picture, lighter, asked.format)
}
