/** Everything the browser needs to choose a file; the server reads it from the image manifest. */
export type PictureData = {
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly placeholder: string
  readonly avif: string
  readonly jpeg: string
  readonly src: string
}
