/** The server prepends these settings to the service worker's script. */
export type WorkerSettings = {
  readonly build: string
  /** The worker caches these at installation. */
  readonly addresses: readonly string[]
  /** This page is shown when the requested one is neither reachable nor cached. */
  readonly offlinePage: string
}
