import type { Config } from '#server/base/config'

/** The doubles of services are on this machine, where nothing that is typed may be. */
export function allowInside(config: Config): Config {
  const { smtp, picturesS3, backupBucket } = config
  return {
    ...config,
    smtp: smtp && withoutBound(smtp),
    picturesS3: picturesS3 && withoutBound(picturesS3),
    backupBucket: backupBucket && withoutBound(backupBucket),
  }
}

function withoutBound<Settings extends { readonly onlyOutside?: true }>(settings: Settings) {
  const { onlyOutside: _, ...rest } = settings
  return rest
}
