// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptAll, rejectAll } from '#domain/consent/consent'
import { consent } from '../consent/consent-state.ts'
import { loadPageViewScript, sendInsight } from './insights.ts'

const VIEW = { name: 'pageview', path: '/faq', referrer: '' } as const
const OPT_OUTS = [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const

let beacons: string[]

beforeEach(() => {
  beacons = []
  setOnNavigator('sendBeacon', (url: string) => beacons.push(url) > 0)
  consent.set(acceptAll)
})
afterEach(() => {
  for (const name of ['sendBeacon', ...OPT_OUTS.map(([property]) => property)]) {
    Reflect.deleteProperty(navigator, name)
  }
  consent.set(null)
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

function setOnNavigator(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

test('with consent a page is counted', () => {
  sendInsight(VIEW)
  expect(beacons).toEqual(['/api/insights'])
})

test.each([null, rejectAll])('with a choice of %j nothing is counted [E9]', (choice) => {
  consent.set(choice)
  sendInsight(VIEW)
  expect(beacons).toEqual([])
})

test.each(OPT_OUTS)('a visitor with %s is not counted, even after Accept All', (name, value) => {
  setOnNavigator(name, value)
  sendInsight(VIEW)
  loadPageViewScript('https://insights.example/script.js')
  expect(beacons).toEqual([])
  expect(document.querySelector('script')).toBeNull()
})

test('a beacon that an extension has removed causes no error [E9]', () => {
  setOnNavigator('sendBeacon', undefined)
  expect(() => sendInsight(VIEW)).not.toThrow()
})
