import type { FieldErrors } from '#domain/form/read-form'
import type { AppContext } from '../base/context.ts'

/** Asking for a place in line, and writing to those in it, needs this. */
export type LineContext = Pick<AppContext, 'db' | 'now' | 'config' | 'orders' | 'catalogue'>

export type AskedInLine = {
  readonly form: unknown
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

export type LineRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors }
  | {
      readonly code: 'draw-unknown' | 'draw-closed' | 'waiting-piece-unknown' | 'too-many-requests'
    }
