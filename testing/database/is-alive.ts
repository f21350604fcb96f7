export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another account is alive, though it may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
