/** The parts of a service worker's world that we use; its own types contradict those of pages. */
export type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

export type RequestEvent = WaitingEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}

declare global {
  interface WindowEventMap {
    install: WaitingEvent
    activate: WaitingEvent
    fetch: RequestEvent
  }
}
