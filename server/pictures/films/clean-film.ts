import {
  type FilmFormat,
  type FilmProblem,
  type FilmRefusal,
  isFilmRefusal,
  readFilmFormat,
} from '#domain/gallery/film'
import { failure, type Result, success } from '#domain/result'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'

type CleanFilm = { readonly format: FilmFormat; readonly bytes: Uint8Array }

type FilmFailure = FilmProblem | FilmRefusal

/** The film loses the words about it, such as the place where it was taken. Nothing is decoded. */
export function cleanFilm(raw: Uint8Array): Result<CleanFilm, FilmFailure> {
  const format = readFilmFormat(raw)
  if (isFilmRefusal(format)) return failure(format)
  const cleaned = format === 'mp4' ? cleanMp4(raw) : cleanWebm(raw)
  return cleaned.ok ? success({ format, bytes: cleaned.value }) : cleaned
}
