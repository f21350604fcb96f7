import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anMp4, aWebm, PLACE_IN_FILM } from '#testing/pictures/films'
import { cleanFilm } from './clean-film.ts'

function bytesOf(raw: Uint8Array): Buffer {
  const cleaned = cleanFilm(raw)
  if (!cleaned.ok) throw new Error(cleaned.error)
  return Buffer.from(cleaned.value.bytes)
}

test.each([
  ['an MP4', anMp4({ hasPlace: true })],
  ['a WebM', aWebm({ hasPlace: true })],
  ['a WebM as browsers record it', aWebm({ hasPlace: true, isOpen: true })],
])('[C77] %s loses its place and keeps its size', (_name, raw) => {
  expect(raw.includes(PLACE_IN_FILM)).toBe(true)
  const cleaned = bytesOf(raw)
  expect(cleaned.byteLength).toBe(raw.byteLength)
  for (const words of [PLACE_IN_FILM, 'xyz', 'loci', 'location', 'Ama']) {
    expect([words, cleaned.includes(words)]).toEqual([words, false])
  }
  expect(cleaned.includes(Buffer.alloc(4000, 7))).toBe(true)
  // A cleaned film stays as it is.
  expect(bytesOf(cleaned)).toEqual(cleaned)
})

test.each([
  ['places of every second, as of an action camera', anMp4({ tracks: ['vide', 'meta'] })],
  ['texts in a WebM', aWebm({ trackTypes: [1, 0x21] })],
])('[C77] %s are refused', (_name, raw) => {
  expect(cleanFilm(raw)).toEqual({ ok: false, error: 'film-carries-data' })
})

test.each([
  ['film-damaged', anMp4().subarray(0, 3000)],
  ['film-damaged', aWebm().subarray(0, 2000)],
  ['film-damaged', anMp4({ tracks: ['soun'] })],
  ['film-damaged', aWebm({ trackTypes: [2] })],
  ['quicktime', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')],
  ['not-a-film', Buffer.from('\0\0\0\x18ftypheic', 'latin1')],
  ['not-a-film', Buffer.from('\x1A\x45\xDF\xA3\x8B\x42\x82\x88matroska', 'latin1')],
  ['not-a-film', Buffer.from('\xFF\xD8\xFF\xE1 a JPEG', 'latin1')],
  ['not-a-film', Buffer.from('<!doctype html><video>')],
  ['not-a-film', Buffer.alloc(0)],
] as const)('[C76] %s: %#', (error, raw) => {
  expect(cleanFilm(raw)).toEqual({ ok: false, error })
})

test('[C76] no bytes of any kind break it, or let it run for long', () => {
  const openings = [anMp4(), aWebm({ isOpen: true })]
  fc.assert(
    fc.property(
      fc.constantFrom(...openings),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 40 }),
      (film, changes) => {
        const raw = Buffer.from(film)
        for (const [at, value] of changes) raw[at + 12] = value
        const cleaned = cleanFilm(raw)
        if (cleaned.ok) expect(cleaned.value.bytes.byteLength).toBe(raw.byteLength)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(['mp4', 'webm'])(
  'the film of the release passes as %s, but for words about it',
  async (format) => {
    const raw = await readFile(`assets/film/hero.${format}`)
    const cleaned = bytesOf(raw)
    const changed = cleaned.filter((byte, at) => byte !== raw[at])
    expect([cleaned.byteLength, changed.byteLength < 200]).toEqual([raw.byteLength, true])
  },
)
