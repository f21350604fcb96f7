import type { Generated } from 'kysely'

export type UploadTables = {
  readonly uploads: UploadsTable
  readonly upload_chunks: UploadChunksTable
}

/**
 * `receiving`: chunks arrive. `received`: the upload is complete, its files are to be derived. `derived`: its JPEGs
 * exist. `refused`: it is not a picture that we take; `refusal` says why.
 */
export type UploadState = 'receiving' | 'received' | 'derived' | 'refused'

type UploadsTable = {
  readonly id: string
  readonly staff_id: string
  /** It is null for a poster of the gallery or the home page. */
  readonly product_id: number | null
  /** The phone gave the file this name. */
  readonly file_name: string
  /** The plan says what is to be made of the upload (`UploadPlan`). */
  readonly plan_json: string
  readonly bytes: number
  readonly received: number
  readonly state: UploadState
  /** The upload became this picture. */
  readonly picture: string | null
  readonly refusal: string | null
  /** One process derives the upload until this time. */
  readonly lease_until: Generated<number>
  readonly created_at: number
}

/** The bytes of an upload stay here until its JPEG files exist, so that any process can go on with it. */
type UploadChunksTable = {
  readonly upload_id: string
  /** This is the position of the chunk's first byte in the upload. */
  readonly start: number
  readonly bytes: Uint8Array
}
