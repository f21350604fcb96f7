import manifest from '../../package.json' with { type: 'json' }

/** The build copies the version, so it does not change with the files on the disk. */
export const VERSION: string = manifest.version
