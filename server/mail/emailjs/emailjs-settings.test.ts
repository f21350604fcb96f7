import { expect, test } from 'vitest'
import { readEmailjsSettings } from './emailjs-settings.ts'

const IDS = { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' }

test('the ids suffice', () => {
  expect(readEmailjsSettings(IDS)).toEqual({
    ok: true,
    value: {
      apiUrl: 'https://api.emailjs.com',
      userId: 'u',
      serviceId: 's',
      templateId: 't',
      shopTemplateId: null,
      letterTemplateId: null,
      accessToken: null,
    },
  })
})

test('without ids there is no mail service', () => {
  expect(readEmailjsSettings({})).toEqual({ ok: true, value: null })
})

test('the API address and the shop’s own template can be set', () => {
  const more = { EMAILJS_API_URL: 'http://127.0.0.1:9/', EMAILJS_SHOP_TEMPLATE_ID: 'shop' }
  expect(readEmailjsSettings({ ...IDS, ...more })).toMatchObject({
    value: { apiUrl: 'http://127.0.0.1:9', shopTemplateId: 'shop' },
  })
})

test('a wrong address is refused with a message', () => {
  expect(readEmailjsSettings({ ...IDS, EMAILJS_API_URL: 'emailjs' })).toEqual({
    ok: false,
    error: 'EMAILJS_API_URL must be a full address such as https://api.emailjs.com, not "emailjs".',
  })
})
