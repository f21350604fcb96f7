import type { DataRightsRequest } from './data-rights-request.ts'

/** For tests: somebody wants to be forgotten. */
export function aDataRightsRequest(overrides: Partial<DataRightsRequest> = {}): DataRightsRequest {
  return {
    name: 'Ama Mensah',
    email: 'ama@example.com',
    requestType: 'erasure',
    details: '',
    verificationMethod: 'email',
    ...overrides,
  }
}
