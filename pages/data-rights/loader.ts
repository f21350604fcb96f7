import type { Brand } from '#domain/site-brand'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { formPage } from '../kit/data/form-page.ts'

const headFor = (brand: Brand) =>
  headOf(
    'Data rights',
    `See, correct, take along or delete what ${brand.name} knows about you: six rights, one form.`,
  )

export const loader = pageLoader('data-rights', formPage('/data-rights', headFor))
