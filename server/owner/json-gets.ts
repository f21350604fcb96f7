import type { Access } from '#contracts/backoffice/screens'
import type { ScreenRequest } from './screen.ts'
import { uploadGets } from './screens/uploads.ts'

/** What a script of the office asks for. */
export type JsonGet = {
  readonly path: string
  readonly access: Access
  /** Null: there is no such thing. */
  readonly load: (request: ScreenRequest) => Promise<object | null>
}

/** Every such address, with who may ask. */
export const jsonGets: readonly JsonGet[] = [...uploadGets]
