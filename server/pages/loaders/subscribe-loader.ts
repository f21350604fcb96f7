import { brand } from '#domain/brand'
import type { SubscribeData } from '../../../storefront/pages/subscribe/subscribe-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'
import { pictureData } from './picture-data.ts'

/** The one without a title: it bears every crop. */
const POSTER = 'campaign-10'

const head = headOf(
  'Never miss a drop',
  `New collections, restocks and stories from ${brand.name} in ${brand.city}, by email.`,
  { canonical: '/subscribe' },
)

export const subscribeLoader: Loader<SubscribeData> = {
  cacheKey: () => '/subscribe',
  load: ({ form = null }) => ({
    status: 200,
    head,
    data: { picture: pictureData(POSTER), form },
  }),
}
