/** The use decides which widths and budgets a picture gets. */
export const PICTURE_USES = ['product', 'poster', 'hero'] as const
export type PictureUse = (typeof PICTURE_USES)[number]

/** An upload becomes one of these. */
export const UPLOAD_USES = [...PICTURE_USES, 'film'] as const
export type UploadUse = (typeof UPLOAD_USES)[number]
