export type FilmFormat = 'mp4' | 'webm'

/** An uploaded film is the same in one or two formats. Without any, only the poster is shown. */
export type Film = Readonly<Record<FilmFormat, string | null>>

export const NO_FILM: Film = { mp4: null, webm: null }

/** Browsers play the first that they can: a WebM is smaller. */
export const FILM_FORMATS: readonly FilmFormat[] = ['webm', 'mp4']

export const FILM_TYPES: Readonly<Record<FilmFormat, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
}

export function filmFile(hash: string, format: FilmFormat): string {
  return `film.${hash}.${format}`
}

/** A file that is not an uploaded film has null. */
export function filmFormatOf(file: string): FilmFormat | null {
  const { format } = /^film\.[0-9a-f]{16}\.(?<format>mp4|webm)$/.exec(file)?.groups ?? {}
  return FILM_FORMATS.find((each) => each === format) ?? null
}

export function filmUrl(file: string): string {
  return `/film/${file}`
}

/** `readFilmFormat` looks at this many bytes. */
const OPENING_BYTES = 64
/** Pictures and sound with these brands share the container of an MP4. */
const OTHER_BRANDS = /^(?:hei|hev|mif1|msf1|avif|avis|M4A|M4B|M4P|crx)/

export type FilmRefusal = 'not-a-film' | 'quicktime'
/** These problems are seen in the whole file only. */
export type FilmProblem = 'film-damaged' | 'film-carries-data'

/** The first bytes of the container decide, whatever the file is called. */
export function readFilmFormat(bytes: Uint8Array): FilmFormat | FilmRefusal {
  const opening = String.fromCharCode(...bytes.subarray(0, OPENING_BYTES))
  if (opening.startsWith('\x1A\x45\xDF\xA3')) {
    // Matroska uses the same container, but browsers do not play it.
    return /\x42\x82[\s\S]{1,8}webm/.test(opening) ? 'webm' : 'not-a-film'
  }
  if (opening.slice(4, 8) !== 'ftyp') return 'not-a-film'
  const brand = opening.slice(8, 12)
  if (brand === 'qt  ') return 'quicktime'
  return OTHER_BRANDS.test(brand) ? 'not-a-film' : 'mp4'
}

export function isFilmRefusal(read: FilmFormat | FilmRefusal): read is FilmRefusal {
  return read === 'not-a-film' || read === 'quicktime'
}
