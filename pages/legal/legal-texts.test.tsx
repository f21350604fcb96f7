import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '#domain/brand'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/cart/cart'
import { CONSENT_VALID_MS, DAY_MS } from '#domain/consent/consent-lifetime'
import { REQUEST_TYPES } from '#domain/data-rights/data-rights-request'
import { RETENTION } from '#domain/data-rights/retention'
import type { MailSender } from '#domain/mail/mail-service'
import { DEFAULT_SETTINGS } from '#domain/settings/settings'
import { FREE_SHIPPING_LINE, SHIPPING_WORDS } from '#domain/shop-promises'
import { STORAGE_KEYS } from '#domain/storage-keys/storage-keys'
import { geoUrls } from '#server/currency/geo-ip/geo-services'
import { outsideServicesOf } from '#server/currency/outside-services'

import { aSiteTexts } from '#server/texts/site-texts.builder'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'
import { Page } from './page.tsx'

const EMAILJS: MailSender = { service: 'emailjs' }
const PATHS = ['/privacy-policy', '/cookie-policy', '/terms', '/accessibility'] as const
type Path = (typeof PATHS)[number]

function load(path: Path, mailSender: MailSender = EMAILJS) {
  const texts = aSiteTexts({ facts: { mailSender } })
  return loadPage(loader, aLoaderContext(path, { texts }))
}

async function render(path: Path, sender?: MailSender): Promise<string> {
  const { data } = await load(path, sender)
  return renderToStaticMarkup(<Page data={data} />)
}

async function textOf(path: Path, sender?: MailSender): Promise<string> {
  return (await render(path, sender))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)])/g, '$1')
}

test.each(PATHS)('%s: anchors are unique, the date is a day', async (path) => {
  const { data } = await load(path)
  const ids = data.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Date(data.updated).toISOString()).toBe(`${data.updated}T00:00:00.000Z`)
})

test('every anchor that the texts link to exists', async () => {
  for (const path of PATHS) {
    const { data } = await load(path)
    const ids = data.sections.map(({ id }) => id)
    for (const [, id] of (await render(path)).matchAll(/href="#([\w-]+)"/g)) {
      expect(ids).toContain(id)
    }
  }
})

test('the privacy policy names the laws, the retention periods and every recipient of data', async () => {
  const words = await textOf('/privacy-policy')
  for (const kept of Object.values(RETENTION)) expect(words).toContain(kept.words)
  for (const right of REQUEST_TYPES) expect(words).toContain(right)
  for (const named of ['Act 843', 'GDPR', 'under 16', 'Paystack', 'EmailJS', brand.email]) {
    expect(words).toContain(named)
  }
  expect(words).toContain('IP Geolocation by DB-IP')
  expect(words).toContain('within 30 days')
  expect(words).toContain('up to 60 days more')
})

test.each<[MailSender, string]>([
  [EMAILJS, 'EmailJS (EmailJS Pte. Ltd.) sends our emails'],
  [
    { service: 'smtp', host: 'smtp.example.com' },
    'Our mail provider, whose server is smtp.example.com, sends our emails',
  ],
  [{ service: 'smtp', host: null }, 'Our own mail server sends our emails'],
  [{ service: 'files' }, 'No mail service gets your data at present'],
])(
  'the privacy policy names who sends the mails, and nobody else: %j [O149]',
  async (sender, words) => {
    const policy = await textOf('/privacy-policy', sender)
    expect(policy).toContain(words)
    expect(policy.includes('EmailJS')).toBe(sender === EMAILJS)
  },
)

test('the privacy policy names the services that a browser may call by default', async () => {
  const called = geoUrls(outsideServicesOf({}).geo).map((url) => new URL(url).host)
  const words = (await textOf('/privacy-policy')).toLowerCase()
  expect(called).toEqual(['ipapi.co', 'api.country.is', 'api.bigdatacloud.net'])
  for (const host of called.slice(0, 2)) expect(words).toContain(host)
  expect(words).toContain('bigdatacloud')
})

test('the cookie policy lists every key, and consent lasts a year', async () => {
  const words = await textOf('/cookie-policy')
  for (const { name, purpose } of STORAGE_KEYS) {
    expect(words).toContain(name)
    expect(words).toContain(purpose)
  }
  expect(words).toContain(`Your decision lasts ${CONSENT_VALID_MS / (365 * DAY_MS)} year`)
})

test('the terms state what the shop does (§2, §9)', async () => {
  const words = await textOf('/terms')
  expect(words).toContain(`hold your pieces for ${DEFAULT_SETTINGS.holdMinutes} minutes`)
  expect(words).toContain(`at most ${MAX_LINES} different lines of ${MAX_UNITS_PER_LINE} pieces`)
  for (const promise of [
    'The minimum age to use and order from this shop is 16',
    'Within Ghana we send by standard shipping',
    'Outside Ghana we ship by arrangement. Please write to us',
    'return a piece within 14 days from delivery',
    'XL, 2XL and XXL cost 10 % more than the other sizes',
    FREE_SHIPPING_LINE,
    SHIPPING_WORDS,
    'always in Ghanaian Cedis',
    'Act 772',
  ]) {
    expect(words).toContain(promise)
  }
})

test('the texts contain no word such as draft and no placeholder', async () => {
  const all = (await Promise.all(PATHS.map((path) => textOf(path)))).join(' ')
  expect(all).not.toMatch(/\b(?:demo|draft|lawyer|TODO|lorem)\b|\[|\{|undefined/i)
})
