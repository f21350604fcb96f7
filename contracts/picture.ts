/** Everything the browser needs to choose a file; the server reads it from the image manifest. */
export type PictureData = {
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly placeholder: string
  readonly avif: string
  /** It is empty if `src` is the only JPEG. */
  readonly jpeg: string
  readonly src: string
}
