import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export type ListedRoute = { readonly method: string; readonly url: string }

/** Fastify publishes to it before any route is added. */
const CHANNEL = 'fastify.initialization'

/** Returns every route of the server that `open` builds, so that a test covers new routes by itself. */
export async function listRoutes<Opened>(
  open: () => Promise<Opened>,
): Promise<{ readonly opened: Opened; readonly routes: readonly ListedRoute[] }> {
  const routes: ListedRoute[] = []
  function watch(message: unknown) {
    if (!hasFastify(message)) return
    message.fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  subscribe(CHANNEL, watch)
  try {
    return { opened: await open(), routes }
  } finally {
    unsubscribe(CHANNEL, watch)
  }
}

function hasFastify(message: unknown): message is { readonly fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message
}
