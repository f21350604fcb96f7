import * as v from 'valibot'
import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { DEFAULT_DELIVERY } from '../delivery/zone.ts'
import { SHIPPED_LOOK } from '../look/look.ts'
import { SHIPPED_RULES } from '../order/order-rules.ts'
import { NO_STORED_TEXTS, textsInForce } from '../texts/texts-in-force.ts'
import { DEFAULT_SETTINGS, settingsInForce, settingsSchema, withoutDemoSocial } from './settings.ts'

const { zones } = DEFAULT_DELIVERY

test('the defaults are what the shop starts with, and they are valid', () => {
  expect(v.parse(settingsSchema, DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
  expect(settingsInForce({ stored: DEFAULT_SETTINGS, zones }, {})).toEqual({
    holdMinutes: 15,
    payLinkHours: 12,
    orderMinimumPesewas: 10,
    lowStockMark: 5,
    rules: SHIPPED_RULES,
    newslettersPerHour: 100,
    delivery: DEFAULT_DELIVERY,
    isSellingPaused: false,
    referencePrefix: 'NKB',
    returnAddress: '',
    brand: { ...brand, hours: '24/7 GMT' },
    look: SHIPPED_LOOK,
    mark: 'rosette',
    texts: textsInForce(NO_STORED_TEXTS, brand.name),
    consentAskedAtMs: null,
  })
})

test('the rosette is the mark of the shipped brand alone: others have their logo, or a letter', () => {
  const stored = { ...DEFAULT_SETTINGS, name: 'Sankofa' }
  const logo = { file: '', png: '', width: 1, height: 1, showsOnLight: true, showsOnDark: true }
  expect(settingsInForce({ stored, zones }, {}).mark).toBe('letter')
  const look = { ...SHIPPED_LOOK, logo }
  expect(settingsInForce({ stored, zones, look }, {}).mark).toBe('logo')
  expect(settingsInForce({ stored: DEFAULT_SETTINGS, zones, look }, {}).mark).toBe('logo')
})

test('[O40] what the environment fixes wins', () => {
  const { holdMinutes, orderMinimumPesewas } = settingsInForce(
    { stored: DEFAULT_SETTINGS, zones },
    { holdMinutes: 30 },
  )
  expect([holdMinutes, orderMinimumPesewas]).toEqual([30, 10])
})

test('[O40] the pace of newsletters is what the environment says, if it says one', () => {
  const stored = { ...DEFAULT_SETTINGS, newslettersPerHour: 300 }
  expect(settingsInForce({ stored, zones }, {}).newslettersPerHour).toBe(300)
  expect(settingsInForce({ stored, zones }, { newslettersPerHour: 60 }).newslettersPerHour).toBe(60)
})

test.each([
  ['XL,2XL , xl;4XL', 'XL, 2XL, 4XL', ['XL', '2XL', '4XL']],
  [' one   size \r\n 32-33 ', 'one size, 32-33', ['one size', '32-33']],
  ['  , ', '', []],
])('surcharged sizes typed as %j are kept as %j', (surchargedSizes, kept, sizes) => {
  const stored = v.parse(settingsSchema, { ...DEFAULT_SETTINGS, surchargedSizes })
  expect(stored.surchargedSizes).toBe(kept)
  expect(v.parse(settingsSchema, stored)).toEqual(stored)
  expect(settingsInForce({ stored, zones }, {}).rules.surcharge).toEqual({ percent: 10, sizes })
})

test('a shop with another name has no pages of the made-up brand, and keeps its own [O271]', () => {
  const instagram = 'https://www.instagram.com/asemkente'
  expect(withoutDemoSocial({ ...DEFAULT_SETTINGS, instagram })).toMatchObject({
    instagram,
    x: DEFAULT_SETTINGS.x,
  })
  const renamed = withoutDemoSocial({ ...DEFAULT_SETTINGS, name: 'Asem Kente', instagram })
  expect(renamed).toMatchObject({ instagram, x: '', tiktok: '' })
})

test('a network without a page is left out', () => {
  const { social } = settingsInForce({ stored: { ...DEFAULT_SETTINGS, x: '' }, zones }, {}).brand
  expect(social.map(({ name }) => name)).toEqual(['Instagram', 'TikTok'])
})

test.each([
  ['0244123456', '+233 24 412 3456'],
  ['030 200 0000', '+233 30 200 0000'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
])('a phone number typed as %s is kept as %s [S84]', (phone, kept) => {
  expect(v.parse(settingsSchema, { ...DEFAULT_SETTINGS, phone }).phone).toBe(kept)
})

test.each([
  ['0244123456', '+233 24 412 3456', '233244123456'],
  ['+44 7700 900123', '+44 7700900123', '447700900123'],
  ['+233 (0)24 412 3456', '+233 24 412 3456', '233244123456'],
  ['+2330244123456', '+233 24 412 3456', '233244123456'],
  [' ', '', ''],
])('WhatsApp: %j is kept as %j and linked as %j', (whatsapp, kept, linked) => {
  const stored = v.parse(settingsSchema, { ...DEFAULT_SETTINGS, whatsapp })
  expect(stored.whatsapp).toBe(kept)
  expect(settingsInForce({ stored, zones }, {}).brand.whatsappDigits).toBe(linked)
})

test.each([
  ['holdMinutes', 4, 'hold-minutes-wrong'],
  ['holdMinutes', 1441, 'hold-minutes-wrong'],
  ['holdMinutes', 7.5, 'hold-minutes-wrong'],
  ['holdMinutes', Number.NaN, 'hold-minutes-wrong'],
  ['holdMinutes', '15', 'hold-minutes-wrong'],
  ['payLinkHours', 0, 'pay-link-hours-wrong'],
  ['payLinkHours', 73, 'pay-link-hours-wrong'],
  ['orderMinimumPesewas', 9, 'order-minimum-wrong'],
  ['lowStockMark', -1, 'low-stock-mark-wrong'],
  ['returnDays', -1, 'return-days-wrong'],
  ['returnDays', 366, 'return-days-wrong'],
  ['returnDays', 1.5, 'return-days-wrong'],
  ['newslettersPerHour', 0, 'newsletters-per-hour-wrong'],
  ['newslettersPerHour', 3001, 'newsletters-per-hour-wrong'],
  ['surchargedSizes', 'x'.repeat(301), 'setting-too-long'],
  ['name', ' \u200b\n', 'brand-name-missing'],
  ['name', 'n'.repeat(41), 'setting-too-long'],
  ['tagline', '', 'tagline-missing'],
  ['email', '', 'email-missing'],
  ['email', 'a@b.example, c@d.example', 'email-wrong'],
  ['phone', 'call us', 'phone-wrong'],
  ['phone', '+233', 'phone-wrong'],
  ['whatsapp', 'write to us', 'whatsapp-wrong'],
  ['whatsapp', '+233 24 412', 'whatsapp-wrong'],
  ['instagram', 'https://evil.example/brand', 'social-wrong'],
  ['x', 'javascript:alert(1)', 'social-wrong'],
  ['returnAddress', 'a'.repeat(301), 'setting-too-long'],
  ['tiktok', 'http://www.tiktok.com/@brand', 'social-wrong'],
] as const)('[O41] %s: %j is refused', (name, value, code) => {
  const read = v.safeParse(
    settingsSchema,
    { ...DEFAULT_SETTINGS, [name]: value },
    { abortPipeEarly: true },
  )
  expect(read.issues?.map(({ path, message }) => [path?.[0].key, message])).toEqual([[name, code]])
})

test('[O42] script-like text is a name like any other, on one line', () => {
  const name = '<script>alert(1)\r\n</script>'
  const read = v.parse(settingsSchema, { ...DEFAULT_SETTINGS, name })
  expect(read.name).toBe('<script>alert(1) </script>')
})

test.each([900, -5, 101, 12.5, Number.NaN, '10', null])(
  'a surcharge of %j percent is refused [N94]',
  (surchargePercent) => {
    const read = v.safeParse(settingsSchema, { ...DEFAULT_SETTINGS, surchargePercent })
    expect(read.issues?.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['surcharge-percent-wrong']),
    )
  },
)

test.each(['NK', 'NKABO', 'ABC', ' ABC ', 'Asem'])('%j can begin the references', (typed) => {
  const read = v.parse(settingsSchema, { ...DEFAULT_SETTINGS, referencePrefix: typed })
  expect(read.referencePrefix).toBe(typed.trim().toUpperCase())
})

test.each(['', 'N', 'ABCDEFGHIJKL', 'NKABOM', 'N1', 'A B', 'ÄÖÜ', 'ОЛЯ', 'NKB\n0'])(
  '%j cannot begin the references [O177]',
  (typed) => {
    const read = v.safeParse(settingsSchema, { ...DEFAULT_SETTINGS, referencePrefix: typed })
    expect(read.issues?.map(({ message }) => message)).toEqual(['reference-prefix-wrong'])
  },
)
