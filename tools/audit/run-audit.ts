import { spawn } from 'node:child_process'
import type { Accepted } from './judge-audit.ts'
import { type AuditVerdict, judgeAudit } from './judge-audit.ts'

/** Currently there are none. Each needs a reason that can be checked, and the last day on which it is accepted. */
const ACCEPTED_ADVISORIES: readonly Accepted[] = []

const TIMEOUT_MS = 30_000

/** Checks every package in the lockfile against the registry's advisories. */
export async function runAudit(): Promise<AuditVerdict> {
  const child = spawn('npm', ['audit', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
  })
  let printed = ''
  child.stdout.on('data', (bytes) => {
    printed += bytes
  })
  await new Promise((resolve) => child.once('close', resolve))
  return judgeAudit(printed, ACCEPTED_ADVISORIES, new Date().toISOString().slice(0, 10))
}
