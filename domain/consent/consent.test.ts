import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptAll, consentTo, writeStoredConsent } from './consent.ts'
import { PREFERENCES_EXTENDED_MS } from './consent-lifetime.ts'
import { readStoredConsent } from './read-consent.ts'

const chosenAt = Date.UTC(2027, 0, 1)
const days = (count: number) => count * 24 * 60 * 60 * 1000
const stored = writeStoredConsent(acceptAll, chosenAt)

test('the date is stored as ISO 8601 beside the choice', () => {
  expect(stored.cookieConsentDate).toBe('2027-01-01T00:00:00.000Z')
  expect(JSON.parse(stored.cookieConsent)).toEqual({
    necessary: true,
    analytics: true,
    marketing: true,
    preferences: true,
  })
})

test('every choice is read back', () => {
  const toggles = fc.record({
    analytics: fc.boolean(),
    marketing: fc.boolean(),
    preferences: fc.boolean(),
  })
  fc.assert(
    fc.property(toggles, (chosen) => {
      const kept = writeStoredConsent(consentTo(chosen), chosenAt)
      expect(readStoredConsent(kept, chosenAt + days(1))).toEqual(consentTo(chosen))
    }),
  )
})

test('a choice lasts a year, §9', () => {
  expect(readStoredConsent(stored, chosenAt + days(365) - 1)).toEqual(acceptAll)
  expect(readStoredConsent(stored, chosenAt + days(365))).toBeNull()
})

test('a date at most one day in the future is accepted [B8] [B10]', () => {
  expect(readStoredConsent(stored, chosenAt - days(1))).toEqual(acceptAll)
  expect(readStoredConsent(stored, chosenAt - days(1) - 1)).toBeNull()
})

test.each([
  { cookieConsent: null },
  { cookieConsent: '{' },
  { cookieConsent: 'true' },
  { cookieConsent: '{}' },
  { cookieConsent: '[]' },
  { cookieConsent: 'null' },
  { cookieConsent: '{"analytics":"yes","marketing":true,"preferences":true}' },
  { cookieConsentDate: null },
  { cookieConsentDate: 'yesterday' },
  { cookieConsentDate: '2026-13-45T99:99:99.000Z' },
  { cookieConsentDate: '1798761600000' },
])('with %j stored the banner asks again [B8]', (fault) => {
  expect(readStoredConsent({ ...stored, ...fault }, chosenAt)).toBeNull()
})

test('the stored value of `necessary` is ignored', () => {
  const { necessary: _, ...toggles } = acceptAll
  const cookieConsent = JSON.stringify(toggles)
  expect(readStoredConsent({ ...stored, cookieConsent }, chosenAt)).toEqual(toggles)
})

test('whoever allowed Preferences before it covered the pieces seen last is asked again', () => {
  const before = PREFERENCES_EXTENDED_MS - 1
  const allowed = writeStoredConsent(acceptAll, before)
  expect(readStoredConsent(allowed, PREFERENCES_EXTENDED_MS)).toBeNull()

  const refused = consentTo({ analytics: true, marketing: true, preferences: false })
  const stored = writeStoredConsent(refused, before)
  expect(readStoredConsent(stored, PREFERENCES_EXTENDED_MS)).toEqual(refused)
})

test('a device whose clock is behind that date is not asked on every page', () => {
  const before = PREFERENCES_EXTENDED_MS - days(400)
  const allowed = writeStoredConsent(acceptAll, before)
  expect(readStoredConsent(allowed, before + 1)).toEqual(acceptAll)
})

test('whoever allowed something before the owner asked again is asked, and whoever refused is not [O223]', () => {
  const askedMs = chosenAt + days(10)
  const read = (consent: Parameters<typeof consentTo>[0], chosenMs: number, nowMs: number) =>
    readStoredConsent(writeStoredConsent(consentTo(consent), chosenMs), nowMs, askedMs)
  const analytics = { analytics: true, marketing: false, preferences: false }
  const none = { analytics: false, marketing: false, preferences: false }
  expect(read(analytics, chosenAt, askedMs)).toBeNull()
  expect(read(none, chosenAt, askedMs)).toEqual(consentTo(none))
  expect(read(analytics, askedMs, askedMs + 1)).toEqual(consentTo(analytics))
  // A device whose clock is behind is not asked on every page.
  expect(read(analytics, chosenAt, askedMs - 1)).toEqual(consentTo(analytics))
})
