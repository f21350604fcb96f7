import type { PlainData } from '../plain/plain-data.ts'

export type DataRightsData = PlainData
