/** Which widths and budgets a picture gets. */
export const PICTURE_USES = ['product', 'poster', 'hero'] as const
export type PictureUse = (typeof PICTURE_USES)[number]

/** What an upload becomes. */
export const UPLOAD_USES = [...PICTURE_USES, 'film'] as const
export type UploadUse = (typeof UPLOAD_USES)[number]
