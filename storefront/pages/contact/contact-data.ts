import type { FormPageData } from '#contracts/form-page'

export type ContactData = FormPageData
