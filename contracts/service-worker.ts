/** What the server writes in front of the service worker's script. */
export type WorkerSettings = {
  readonly build: string
  /** What is kept from the beginning. */
  readonly addresses: readonly string[]
  /** What is shown when nothing else can be. */
  readonly offlinePage: string
}
