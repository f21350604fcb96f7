import { messages } from '#domain/messages'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const head = headOf('Thank you!', messages['newsletter-joined'])

export const loader = fixedPage('landing-success', () => ({ head, data: {} }))
