import type { FormPageData } from '#contracts/form-page'

export type DataRightsData = FormPageData
