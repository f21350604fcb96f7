/** Backups then leave this machine. */
export function hasBackupBucket(config: object): boolean {
  return 'backupBucket' in config && config.backupBucket !== null
}
