import type { FormPageData } from '../../forms/form-page-data.ts'

export type DataRightsData = FormPageData
