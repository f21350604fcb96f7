/** The server prepends these settings to the service worker's script. */
export type WorkerSettings = {
  readonly build: string
  /** They are cached at installation. */
  readonly addresses: readonly string[]
  /** It is shown when the requested page is neither reachable nor cached. */
  readonly offlinePage: string
}
