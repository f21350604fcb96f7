import { expect, test } from 'vitest'
import { widthsWithin } from './picture-classes.ts'

test('a cropped picture has its own width as the widest, and nothing is enlarged', () => {
  expect(widthsWithin([360, 720, 960], 808)).toEqual([360, 720, 808])
  expect(widthsWithin([360, 720], 808)).toEqual([360, 720])
  expect(widthsWithin([360, 720, 960], 720)).toEqual([360, 720])
  expect(widthsWithin([360, 720, 960], 960)).toEqual([360, 720, 960])
})
