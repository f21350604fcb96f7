import { expect, test } from 'vitest'
import { planParcel } from './parcel.ts'
import { readParcel } from './read-parcel.ts'

const ordered = [{ quantity: 2 }, { quantity: 1 }]

test('a parcel without chosen lines contains all that is left', () => {
  expect(planParcel({ ordered, sent: [], wanted: undefined })).toEqual({
    ok: true,
    value: {
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ],
      isLast: true,
    },
  })
  const sent = [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ]
  expect(planParcel({ ordered, sent, wanted: undefined })).toEqual({
    ok: true,
    value: { lines: [{ position: 0, quantity: 1 }], isLast: true },
  })
})

test('a part leaves the rest for another parcel, and a line named twice goes in once', () => {
  const wanted = [
    { position: 0, quantity: 1 },
    { position: 0, quantity: 1 },
  ]
  expect(planParcel({ ordered, sent: [], wanted })).toEqual({
    ok: true,
    value: { lines: [{ position: 0, quantity: 2 }], isLast: false },
  })
  expect(planParcel({ ordered, sent: [], wanted: [{ position: 1 }] })).toMatchObject({
    ok: true,
    value: { lines: [{ position: 1, quantity: 1 }], isLast: false },
  })
})

test.each([
  [[], 'parcel-empty'],
  [[{ position: 0, quantity: 0 }], 'parcel-empty'],
  [[{ position: 2 }], 'parcel-line-unknown'],
  [[{ position: -1 }], 'parcel-line-unknown'],
  [[{ position: 0.5 }], 'parcel-line-unknown'],
  [[{ position: 0, quantity: 3 }], 'parcel-too-many'],
  [[{ position: 0, quantity: -1 }], 'parcel-too-many'],
  [[{ position: 0, quantity: Number.NaN }], 'parcel-too-many'],
] as const)('%o is refused as %s', (wanted, error) => {
  expect(planParcel({ ordered, sent: [], wanted })).toEqual({ ok: false, error })
})

test('a parcel needs a carrier; the other fields may be empty, none too long', () => {
  expect(readParcel({ carrier: ' VIP\u0000 ', note: 'Ring\r\ntwice' })).toEqual({
    ok: true,
    value: {
      way: 'courier',
      carrier: 'VIP',
      phone: '',
      plate: '',
      station: '',
      tracking: '',
      note: 'Ring\ntwice',
    },
  })
  expect(readParcel({ tracking: 'x'.repeat(101) })).toEqual({
    ok: false,
    error: { carrier: 'carrier-required', tracking: 'parcel-field-too-long' },
  })
  expect(readParcel(null)).toMatchObject({ ok: false })
})

test('plate and station belong to a rider and to a bus; those of another way are left out', () => {
  const typed = { carrier: 'Kofi', plate: ' GT 123-26 ', station: 'Kejetia', way: 'rider' }
  expect(readParcel(typed)).toMatchObject({ value: { plate: 'GT 123-26', station: '' } })
  expect(readParcel({ ...typed, way: 'bus' })).toMatchObject({
    value: { plate: '', station: 'Kejetia' },
  })
  for (const way of ['collected', 'boat', undefined]) {
    expect(readParcel({ ...typed, way })).toMatchObject({ value: { way: 'courier', plate: '' } })
  }
})
