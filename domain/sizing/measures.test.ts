import { describe, expect, test } from 'vitest'
import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import { GARMENTS, MEASURES, measuresOf } from './garment.ts'
import {
  findGaps,
  isWithinBounds,
  MEASURE_BOUNDS,
  measuresLine,
  measuresOfSizes,
  measureTexts,
} from './measures.ts'
import { measureField, measureValues, readMeasuresForm } from './measures-form.ts'
import { measuresFromTemplate, TEMPLATES } from './templates.ts'

function read(fields: Readonly<Record<string, string>>) {
  return readMeasuresForm((name) => fields[name] ?? '', ['S', 'M'])
}

describe('bounds', () => {
  test.each(MEASURES)('of %s tell millimetres from centimetres', (measure) => {
    const { least, most } = MEASURE_BOUNDS[measure]
    for (let mm = least; mm <= most; mm += 1) {
      expect(isWithinBounds(measure, mm / 10)).toBe(false)
      expect(isWithinBounds(measure, mm * 10)).toBe(false)
    }
    expect(isWithinBounds(measure, Number.NaN)).toBe(false)
    expect(isWithinBounds(measure, least + 0.5)).toBe(false)
  })
})

describe('templates', () => {
  test.each(TEMPLATES)('$label is complete and plausible for every size', ({ id, garment }) => {
    const measures = measuresFromTemplate(id, DEFAULT_SIZES)
    expect(measures?.rows.map(({ size }) => size)).toEqual(DEFAULT_SIZES)
    for (const { mm } of measures?.rows ?? []) {
      for (const measure of MEASURES) {
        const value = mm[measure]
        if (value === undefined) continue
        expect(measuresOf(garment)).toContain(measure)
        expect(isWithinBounds(measure, value)).toBe(true)
      }
    }
    expect(findGaps(measures?.rows ?? [])).toEqual([])
  })

  test('fill in only the sizes of the piece', () => {
    const rows = measuresFromTemplate('hoodie', ['S', 'L'])?.rows
    expect(rows).toMatchObject([
      { size: 'S', mm: { chest: 570 } },
      { size: 'L', mm: { chest: 630 } },
    ])
    expect(measuresFromTemplate('no-such', ['L'])).toBeNull()
  })

  test('grade sizes that the owner made one step after the other', () => {
    expect(measuresFromTemplate('crew-socks', ['38', '39', '40'])?.rows).toMatchObject([
      { size: '38', mm: { foot: 200 } },
      { size: '39', mm: { foot: 220 } },
      { size: '40', mm: { foot: 240 } },
    ])
    expect(measuresFromTemplate('hoodie', ['XS', 'S'])?.rows).toMatchObject([
      { size: 'XS', mm: { chest: 570 } },
      { size: 'S', mm: { chest: 600 } },
    ])
  })
})

describe('the form', () => {
  test('reads centimetres, and leaves out a size without any', () => {
    expect(read({ garment: 'top', 'cm/S/chest': '54', 'cm/S/length': '68,5' })).toEqual({
      ok: true,
      value: { garment: 'top', rows: [{ size: 'S', mm: { chest: 540, length: 685 } }] },
    })
  })

  test('what it shows is what it reads', () => {
    for (const garment of GARMENTS) {
      const template = TEMPLATES.find((each) => each.garment === garment)
      const measures = measuresFromTemplate(template?.id ?? '', ['S', 'M'])
      const fields = { garment, ...measureValues(measures) }
      expect(read(fields)).toEqual({ ok: true, value: measures })
    }
  })

  test.each([
    [{ garment: 'cape' }, { garment: 'garment-unknown' }],
    [{ garment: 'top' }, { garment: 'measures-missing' }],
    [{ garment: 'top', 'cm/S/chest': '540' }, { 'cm/S/chest': 'length-strange' }],
    [{ garment: 'top', 'cm/S/chest': 'wide' }, { 'cm/S/chest': 'length-wrong' }],
    [
      { garment: 'top', 'cm/S/chest': '54', 'cm/M/length': '70' },
      { 'cm/S/length': 'length-missing', 'cm/M/chest': 'length-missing' },
    ],
  ])('%o is refused with %o', (fields, error) => {
    expect(read(fields)).toEqual({ ok: false, error })
  })

  test('ignores measures of another garment and sizes that are not sold', () => {
    const fields = { garment: 'headwear', [measureField('S', 'chest')]: '54', 'cm/L/chest': '60' }
    expect(read(fields).ok).toBe(false)
  })
})

test('only the sizes that are sold count', () => {
  const measures = measuresFromTemplate('cap', ['S', 'M'])
  expect(measuresOfSizes(measures, ['M', 'L'])?.rows.map(({ size }) => size)).toEqual(['M'])
  expect(measuresOfSizes(measures, ['L'])).toBeNull()
  expect(measuresOfSizes(undefined, ['L'])).toBeNull()
})

test('are told in words', () => {
  const measures = measuresFromTemplate('tank-top', ['S', 'M'])
  expect(measureTexts(measures, ['S', 'M', 'L'])).toEqual({
    garment: 'top',
    S: 'chest 49, length 68, shoulder 36',
    M: 'chest 51.5, length 70, shoulder 37.5',
    L: '',
  })
  expect(measuresLine(measures)).toBe(
    'top, S chest 49, length 68, shoulder 36; M chest 51.5, length 70, shoulder 37.5',
  )
  expect(measuresLine(null)).toBe('')
})
