import { spawn } from 'node:child_process'
import { ACCEPTED_ADVISORIES } from './accepted-advisories.ts'
import { type AuditVerdict, judgeAudit } from './judge-audit.ts'

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
