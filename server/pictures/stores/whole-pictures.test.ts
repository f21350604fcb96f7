import { expect, test } from 'vitest'
import { anMp4, aWebm } from '#testing/pictures/films'
import { photo } from '#testing/pictures/photos'
import { isWhole } from './whole-pictures.ts'

test('[C100] a picture or a film is whole with its beginning and its end', async () => {
  const picture = photo({ width: 40, height: 50 })
  const contents = {
    'a.jpg': await picture.clone().jpeg({ mozjpeg: true }).toBuffer(),
    'a.avif': await picture.clone().avif().toBuffer(),
    'film.0123456789abcdef.mp4': anMp4(),
    'film.0123456789abcdef.webm': aWebm(),
  }
  const page = Buffer.from('<!doctype html><title>Sign in to the network</title>')
  for (const [file, bytes] of Object.entries(contents)) {
    expect([file, isWhole(file, bytes)]).toEqual([file, true])
    for (const wrong of [bytes.subarray(0, -1), bytes.subarray(0, 20), bytes.subarray(1), page]) {
      expect([file, isWhole(file, wrong)]).toEqual([file, false])
    }
    expect(isWhole(file, new Uint8Array())).toBe(false)
  }
})
