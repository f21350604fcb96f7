import { spawnSync } from 'node:child_process'

export type PostgresAccount = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root, so root needs another account; it is undefined for anybody else. */
export function findPostgresAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }),
    )
    if (uid?.status === 0 && gid?.status === 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    }
  }
  throw new Error('There is no account postgres or nobody to run PostgreSQL as.')
}
