import { plainLoader } from './plain-loader.ts'

export const cookiePolicyLoader = plainLoader('/cookie-policy', {
  heading: 'Cookie policy',
  lead: 'What we keep in your browser.',
})
