import type { OfflineData } from '../../../storefront/pages/offline/offline-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf('You are offline', 'This page needs a connection.', { canonical: null })

/** Kept by the service worker and shown in place of what cannot be reached. */
export const offlineLoader: Loader<OfflineData> = {
  cacheKey: () => '/offline',
  load: () => ({ status: 200, head, data: {} }),
}
