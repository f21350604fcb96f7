import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const head = headOf('You are offline', 'This page needs a connection.')

/** Cached by the service worker and shown when a page cannot be reached. */
export const loader = fixedPage('offline', () => ({ head, data: {} }))
