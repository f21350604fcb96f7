import type { PlainData } from '../plain/plain-data.ts'

export type GalleryData = PlainData
