import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The process that builds, in the name of its folder and of what is made of it. */
const BUILDER = /\bby-(?<pid>\d+)-/

export function buildFolderName(): string {
  return `by-${process.pid}-${randomBytes(6).toString('hex')}`
}

/** Removes what builds whose process is gone have left in `dist`; those that run are left alone. */
export function removeKilledBuilds(dist: string) {
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist)) {
    const pid = Number(BUILDER.exec(name)?.groups?.pid)
    if (pid > 0 && !isRunning(pid)) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

/** One with the number of this process is of an earlier life of the container. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The folder may belong to another user, who builds too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
