import type { JsonGet } from './screen.ts'
import { uploadGets } from './screens/uploads.ts'

/** Every address that answers a script of the office with data, with who may ask. */
export const jsonGets: readonly JsonGet[] = [...uploadGets]
