import type { DataRightsRequest } from './data-rights-request.ts'

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
