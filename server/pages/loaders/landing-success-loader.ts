import { messages } from '#domain/messages'
import type { LandingSuccessData } from '../../../storefront/pages/landing-success/landing-success-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf('Thank you!', messages['newsletter-joined'])

export const landingSuccessLoader: Loader<LandingSuccessData> = {
  cacheKey: () => '/landing-success',
  load: () => ({ status: 200, head, data: {} }),
}
