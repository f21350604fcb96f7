import type { CurrentDrop } from '#domain/drop/drop'

/** A page says this about a drop; the browser counts down by the server's clock. */
export type DropNotice = Pick<
  CurrentDrop,
  'id' | 'title' | 'opensAtMs' | 'mode' | 'limitPerPerson' | 'phase'
> & {
  /** 'Saturday 16 January at 18:00 GMT'. */
  readonly opensText: string
}

/** The answer of GET /api/time. */
export type ServerTime = { readonly now: number }
