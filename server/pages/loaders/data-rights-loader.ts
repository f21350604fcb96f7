import type { Brand } from '#domain/site-brand'
import { headOf } from '../../seo/head.ts'
import { pageLoader } from '../page-loader.ts'
import { formPage } from './form-page.ts'

const headFor = (brand: Brand) =>
  headOf(
    'Data rights',
    `See, correct, take along or delete what ${brand.name} knows about you: six rights, one form.`,
  )

export const dataRightsLoader = pageLoader('data-rights', formPage('/data-rights', headFor))
