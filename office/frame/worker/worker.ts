// The service worker of the back office: it shows notifications while no page is open, and handles no
// requests. It imports nothing, because browsers start it as a plain script.

import type { WindowClient } from './worker-scope.ts'

declare const registration: ServiceWorkerRegistration
declare const clients: {
  readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly WindowClient[]>
  readonly openWindow: (path: string) => Promise<unknown>
}

addEventListener('push', (event) => {
  // Every push must be shown, or the browser shows a sentence of its own.
  const { title, body, path, tag } = readAlert(event.data?.json())
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: { path } }
  event.waitUntil(registration.showNotification(title, options))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

function readAlert(given: unknown) {
  const fields = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}))
  const text = (name: string, otherwise: string) => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  return {
    title: text('title', 'News from the shop'),
    body: text('body', ''),
    path: text('path', '/owner'),
    tag: text('tag', 'news'),
  }
}

/** Opens the path in a page of the office that is open, or in a new one, but never elsewhere. */
async function open(given: unknown) {
  const path = typeof given === 'string' && /^\/owner(?:[/?]|$)/.test(given) ? given : '/owner'
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/owner'))
  if (!page) return clients.openWindow(path)
  await page.focus()
  return page.navigate(path)
}
