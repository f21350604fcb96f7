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
import { aSiteData } from '../../frame/site-data.builder.ts'
import { SiteDataContext } from '../../kit/site-data-context.ts'
import type { LegalText } from '../legal-text.ts'
import { MailSenderContext } from '../mail-sender-context.ts'
import { LegalPage } from '../page.tsx'
import { text as accessibility } from './accessibility.tsx'
import { text as cookiePolicy } from './cookie-policy.tsx'
import { text as privacyPolicy } from './privacy-policy.tsx'
import { text as terms } from './terms.tsx'

const EMAILJS: MailSender = { service: 'emailjs' }
const texts = { privacyPolicy, cookiePolicy, terms, accessibility }

function render(name: string, text: LegalText, sender: MailSender = EMAILJS): string {
  return renderToStaticMarkup(
    <SiteDataContext value={aSiteData()}>
      <MailSenderContext value={sender}>
        <LegalPage name={name} text={text} />
      </MailSenderContext>
    </SiteDataContext>,
  )
}

function textOf(name: keyof typeof texts, sender?: MailSender): string {
  return render(name, texts[name], sender)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)])/g, '$1')
}

test.each(Object.values(texts))('$title: anchors are unique, the date is a day', (text) => {
  const ids = text.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Date(text.updated).toISOString()).toBe(`${text.updated}T00:00:00.000Z`)
})

test('every anchor that the texts link to exists', () => {
  const html = Object.entries(texts).map(([name, text]) => ({
    text,
    html: render(name, text),
  }))
  for (const { text, html: page } of html) {
    for (const [, id] of page.matchAll(/href="#([\w-]+)"/g)) {
      expect(text.sections.map((section) => section.id)).toContain(id)
    }
  }
})

test('the privacy policy names the laws, the retention periods and every recipient of data', () => {
  const words = textOf('privacyPolicy')
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
])('the privacy policy names who sends the mails, and nobody else: %j [O149]', (sender, words) => {
  const policy = textOf('privacyPolicy', sender)
  expect(policy).toContain(words)
  expect(policy.includes('EmailJS')).toBe(sender === EMAILJS)
})

test('the privacy policy names the services that a browser may call by default', () => {
  const called = geoUrls(outsideServicesOf({}).geo).map((url) => new URL(url).host)
  const words = textOf('privacyPolicy').toLowerCase()
  expect(called).toEqual(['ipapi.co', 'api.country.is', 'api.bigdatacloud.net'])
  for (const host of called.slice(0, 2)) expect(words).toContain(host)
  expect(words).toContain('bigdatacloud')
})

test('the cookie policy lists every key, and consent lasts a year', () => {
  const words = textOf('cookiePolicy')
  for (const { name, purpose } of STORAGE_KEYS) {
    expect(words).toContain(name)
    expect(words).toContain(purpose)
  }
  expect(words).toContain(`Your decision lasts ${CONSENT_VALID_MS / (365 * DAY_MS)} year`)
})

test('the terms state what the shop does (§2, §9)', () => {
  const words = textOf('terms')
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

test('the texts contain no word such as draft and no placeholder', () => {
  const all = Object.keys(texts)
    .filter((name): name is keyof typeof texts => Object.hasOwn(texts, name))
    .map((name) => textOf(name))
    .join(' ')
  expect(all).not.toMatch(/\b(?:demo|draft|lawyer|TODO|lorem)\b|\[|\{|undefined/i)
})
