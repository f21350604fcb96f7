import { plainLoader } from './plain-loader.ts'

export const landingSuccessLoader = plainLoader(
  '/landing-success',
  { heading: 'Thank you!', lead: 'You have successfully joined our subscriber list.' },
  { isPrivate: true },
)
