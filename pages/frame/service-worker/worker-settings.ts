/** The settings that the server prepends to the service worker's script. */
export type WorkerSettings = {
  readonly build: string
  /** Cached at installation. */
  readonly addresses: readonly string[]
  /** Shown when the requested page is neither reachable nor cached. */
  readonly offlinePage: string
}
