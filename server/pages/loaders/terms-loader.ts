import { plainLoader } from './plain-loader.ts'

export const termsLoader = plainLoader('/terms', {
  heading: 'Terms of use',
  lead: 'What holds between you and us.',
})
