/** The service worker types that we use; TypeScript's own conflict with the DOM types. */
export type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

export type RequestEvent = WaitingEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}

declare global {
  interface WindowEventMap {
    install: WaitingEvent
    activate: WaitingEvent
    fetch: RequestEvent
  }
}
