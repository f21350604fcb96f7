export type Log = {
  readonly info: (about: object, message: string) => void
  readonly warn: (about: object, message: string) => void
  readonly error: (about: object, message: string) => void
}
