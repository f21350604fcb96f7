import type { ConnectionName } from '#domain/connections/connection'
import type { Config } from '../base/config.ts'
import { hostOf } from '../base/http/host.ts'
import { isInside } from '../base/outside/inside-hosts.ts'

type Settings = Pick<Config, 'smtp' | 'backupBucket' | 'picturesS3'>

/**
 * A mail server or a bucket that is typed must be outside: otherwise whoever takes over an owner's session could talk to
 * what is reachable from this server alone. Returns the host that is not outside, or null.
 */
export async function findPrivateHost(
  name: ConnectionName,
  settings: Settings,
): Promise<string | null> {
  const host = typedHost(name, settings)
  return host !== null && (await isInside(host)) ? host : null
}

function typedHost(name: ConnectionName, settings: Settings): string | null {
  const { smtp } = settings
  if (name === 'mail') return smtp?.onlyOutside ? smtp.host : null
  if (name !== 'backup' && name !== 'pictures') return null
  const bucket = settings[name === 'backup' ? 'backupBucket' : 'picturesS3']
  return bucket?.onlyOutside ? hostOf(bucket.endpoint) : null
}
