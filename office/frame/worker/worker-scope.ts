/** The service worker types that we use; TypeScript's own conflict with the DOM types. */
type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

export type WindowClient = {
  readonly url: string
  readonly focus: () => Promise<unknown>
  readonly navigate: (path: string) => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    push: WaitingEvent & { readonly data: { readonly json: () => unknown } | null }
    notificationclick: WaitingEvent & { readonly notification: Notification }
  }
}
