import type { ConnectionName } from '#domain/connections/connection'
import { readWholeNumber } from '#domain/form/whole-number'
import { actorOfRequest, type PostRequest, type ScreenRequest } from '../kit/screen.ts'

/** Whoever has a stolen session must not redirect money, mail, backups or pictures. */
export const OF_KEYS = { access: 'change-keys', screen: 'connections', needsProof: true } as const

/** `server`: the environment decides. `lost`: it was typed, and cannot be opened any more. */
export type ConnectionState = 'missing' | 'typed' | 'server' | 'lost'

export function stateOf({ context }: ScreenRequest, name: ConnectionName): ConnectionState {
  const { config, connections } = context
  if (config.serverConnections.includes(name)) return 'server'
  if (config.lostConnections.includes(name)) return 'lost'
  return connections.isTyped(name) ? 'typed' : 'missing'
}

export function seenBy(request: PostRequest) {
  return {
    seenRevision: readWholeNumber(request.fields.text('revision')) ?? Number.NaN,
    actor: actorOfRequest(request),
  }
}
