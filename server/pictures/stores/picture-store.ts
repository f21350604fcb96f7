import { FILM_TYPES, filmFormatOf } from '#domain/gallery/film'

declare module '../../base/context.ts' {
  interface AppContext {
    /** The files of uploaded pictures. */
    readonly pictureStore: PictureStore
  }
}

/** The files of uploaded pictures are in a folder, or in a bucket of an S3-compatible service. */
export type PictureStore = {
  /** The file appears under its name only when it is complete. */
  readonly write: (file: string, bytes: Uint8Array) => Promise<void>
  /** Null: there is no such file. */
  readonly read: (file: string) => Promise<Uint8Array | null>
  /** A file that is not there is no error. */
  readonly remove: (file: string) => Promise<void>
  readonly list: () => Promise<readonly StoredFile[]>
}

export type StoredFile = {
  readonly file: string
  readonly bytes: number
  readonly writtenAtMs: number
}

const FILE = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/

/** A name has lower case, digits, hyphens, and dots between them: it is safe in a path, an address and a key. */
export function isStorableName(file: string): boolean {
  return file.length <= 120 && FILE.test(file)
}

export function checkName(file: string): string {
  if (!isStorableName(file)) throw new Error('Not a name of a stored picture')
  return file
}

export function contentTypeOf(file: string): string {
  const film = filmFormatOf(file)
  if (film) return FILM_TYPES[film]
  return file.endsWith('.avif') ? 'image/avif' : 'image/jpeg'
}
