import { plainLoader } from './plain-loader.ts'

export const privacyPolicyLoader = plainLoader('/privacy-policy', {
  heading: 'Privacy policy',
  lead: 'What we know of you, and why.',
})
