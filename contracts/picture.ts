/** Everything the browser needs to choose the right file; made by the server from the manifest. */
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
