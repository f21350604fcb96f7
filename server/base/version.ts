import manifest from '../../package.json' with { type: 'json' }

/** Of this release: the build copies it, so it does not change with the files on the disk. */
export const VERSION: string = manifest.version
