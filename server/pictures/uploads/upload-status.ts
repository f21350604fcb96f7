import { findUpload } from '#database/pictures/uploads'
import type { UploadState } from '#database/schema'
import { isUploadRefusal } from '#domain/catalogue/upload'
import { uploadMessages } from '#domain/owner-messages/pictures'
import type { AppContext } from '../../base/context.ts'

/** The page of an upload is told this. */
export type UploadStatus = {
  readonly state: UploadState
  readonly received: number
  /** The name of the picture, once its JPEG files stand. */
  readonly picture: string | null
  /** The sentence says why it was refused. */
  readonly sentence: string | null
}

export async function uploadStatus(
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<UploadStatus | null> {
  const upload = await findUpload(db, id)
  if (!upload) return null
  const { state, received, picture, refusal } = upload
  const sentence =
    refusal && uploadMessages[isUploadRefusal(refusal) ? refusal : 'cannot-be-derived']
  return { state, received, picture, sentence }
}
