import type { Generated } from 'kysely'

export type UploadTables = {
  readonly uploads: UploadsTable
  readonly upload_chunks: UploadChunksTable
}

/**
 * `receiving`: chunks arrive. `received`: complete, to be derived. `derived`: its JPEGs stand.
 * `refused`: not a picture that we take; `refusal` says why.
 */
export type UploadState = 'receiving' | 'received' | 'derived' | 'refused'

type UploadsTable = {
  readonly id: string
  readonly staff_id: string
  /** Null for a poster of the gallery or the home page. */
  readonly product_id: number | null
  /** As the phone named it. */
  readonly file_name: string
  /** What is to be made of it (`UploadPlan`). */
  readonly plan_json: string
  readonly bytes: number
  readonly received: number
  readonly state: UploadState
  /** The picture that it became. */
  readonly picture: string | null
  readonly refusal: string | null
  /** Until then one process derives it. */
  readonly lease_until: Generated<number>
  readonly created_at: number
}

/** The bytes of an upload until its JPEG files stand, so that any process can go on with it. */
type UploadChunksTable = {
  readonly upload_id: string
  /** Of its first byte. */
  readonly start: number
  readonly bytes: Uint8Array
}
