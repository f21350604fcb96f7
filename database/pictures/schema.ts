import type { Generated } from 'kysely'

export type UploadTables = {
  readonly uploads: UploadsTable
  readonly upload_chunks: UploadChunksTable
  readonly picture_moves: PictureMovesTable
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

/** The files of the pictures are being copied to another place; this table has one row while they are. */
type PictureMovesTable = {
  readonly id: 1
  /** The open variables of the bucket that gets them; null: the data folder does. */
  readonly open_json: string | null
  /** The secret variables of that bucket, encrypted. */
  readonly sealed: string | null
  readonly total: number
  readonly copied: number
  /** Files up to this name were copied and compared: whoever goes on after a kill goes on there. */
  readonly checked_until: string
  /** Each file that is written meanwhile counts. What was not there when the files were listed must be copied, too. */
  readonly writes: number
  /** Nearly all is copied: until this time nobody begins to write a file, so that it comes to an end. */
  readonly closing_until: number
  /** It says why the last attempt failed, without a key; null while there is none. */
  readonly failure: string | null
  /** So many files that the shop shows are in neither place. */
  readonly missing: number
  /** It is 1 when an owner decided to do without the missing ones. */
  readonly accepts_missing: 0 | 1
  /** One process copies until this time, and names itself so. */
  readonly lease_token: string | null
  readonly lease_until: number
}
