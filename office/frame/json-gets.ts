import { uploadGets } from '../kit/photos/uploads.ts'
import type { JsonGet } from '../kit/screen.ts'

/** Every address that answers a script of the office with data, with who may ask. */
export const jsonGets: readonly JsonGet[] = [...uploadGets]
