import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const MAX_PATH_LENGTH = 200

const head = headOf('Page Not Found', 'There is nothing at this address.')

/** Shows the requested path, so it is never cached. */
export const loader = pageLoader('not-found', {
  read: ({ path }) => path.slice(0, MAX_PATH_LENGTH),
  cacheKey: () => null,
  load: (path) => ({ status: 404, head, data: { path } }),
})
