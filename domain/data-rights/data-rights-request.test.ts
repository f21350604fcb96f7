import { expect, test } from 'vitest'
import { REQUEST_TYPES, readDataRightsRequest } from './data-rights-request.ts'

const typed = {
  name: 'Ama',
  email: 'ama@example.com',
  requestType: 'erasure',
  details: '',
  verificationMethod: 'email',
}

test.each(REQUEST_TYPES)('the right %s can be requested', (requestType) => {
  const request = { ...typed, requestType }
  expect(readDataRightsRequest(request)).toEqual({ ok: true, value: request })
})

test('name, email and verification method are required, §5', () => {
  expect(readDataRightsRequest({ requestType: 'access' })).toEqual({
    ok: false,
    error: {
      name: 'contact-name-required',
      email: 'contact-email-required',
      verificationMethod: 'verification-method-required',
    },
  })
})

test.each([
  [{ requestType: 'everything' }, { requestType: 'request-type-required' }],
  [{ requestType: ['access'] }, { requestType: 'request-type-required' }],
  [{ verificationMethod: 'blood' }, { verificationMethod: 'verification-method-required' }],
  [{ email: 'ama@' }, { email: 'email-invalid' }],
  [{ details: 'x'.repeat(5_001) }, { details: 'value-too-long' }],
])('%j is refused', (fault, error) => {
  expect(readDataRightsRequest({ ...typed, ...fault })).toEqual({ ok: false, error })
})
