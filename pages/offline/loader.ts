import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const head = headOf('You are offline', 'This page needs a connection.')

/** The service worker caches it, and shows it when a page cannot be reached. */
export const loader = fixedPage('offline', () => ({ head, data: {} }))
