import { brand } from '#domain/brand'
import { headOf } from '../../seo/head.ts'
import { formLoader } from './form-loader.ts'

const head = headOf(
  'Data rights',
  `See, correct, take along or delete what ${brand.name} knows about you: six rights, one form.`,
  { canonical: '/data-rights' },
)

export const dataRightsLoader = formLoader('/data-rights', head)
