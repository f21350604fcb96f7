import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { formPage } from '../kit/data/form-page.ts'

const headFor = ({ brand }: LoaderContext) =>
  headOf(
    'Data rights',
    `See, correct, take along or delete what ${brand.name} knows about you: six rights, one form.`,
  )

export const loader = pageLoader('data-rights', formPage('/data-rights', headFor))
