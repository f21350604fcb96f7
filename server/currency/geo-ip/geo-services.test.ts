import { expect, test } from 'vitest'
import { geoServicesFor } from './geo-services.ts'

const unset = { serviceUrls: undefined, reverseGeocodeUrl: undefined }

test('without a setting two public https services are called after ours (§7)', () => {
  const { services, reverseGeocodeUrl } = geoServicesFor(unset, '41.66.192.1')
  expect(services).toHaveLength(2)
  for (const url of [...services, reverseGeocodeUrl]) expect(url).toMatch(/^https:/)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.0.7', '10.1.1.1', 'fd00::1'])(
  'no public service is called for a visitor from %s',
  (address) => {
    expect(geoServicesFor(unset, address).services).toEqual([])
  },
)

test.each(['2001:db8::1', '2a02:908::7', '::ffff:41.66.192.1', '', undefined])(
  'a visitor from %j is not taken for one of the same network [M137]',
  (address) => {
    expect(geoServicesFor(unset, address).services).toHaveLength(2)
  },
)

test('services that the owner configured are called for every visitor', () => {
  const named = { serviceUrls: ['http://127.0.0.1:9/'], reverseGeocodeUrl: null }
  expect(geoServicesFor(named, '127.0.0.1')).toEqual({
    services: ['http://127.0.0.1:9/'],
    reverseGeocodeUrl: null,
  })
})
