import type { NotFoundData } from '../../../storefront/pages/not-found/not-found-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const MAX_PATH_LENGTH = 200

/** Shows the path that was asked for, so no two are alike and none is kept. */
export const notFoundLoader: Loader<NotFoundData> = {
  cacheKey: () => null,
  load: ({ path }) => ({
    status: 404,
    head: headOf('Page Not Found', 'There is nothing at this address.'),
    data: { path: path.slice(0, MAX_PATH_LENGTH) },
  }),
}
