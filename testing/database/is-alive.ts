export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means a process of another account, alive but not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
