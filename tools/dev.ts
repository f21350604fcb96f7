import { spawn } from 'node:child_process'

/** The server restarts when its code changes; the storefront's changes appear without a reload. */
const server = spawn(
  process.execPath,
  [
    '--watch-path=server',
    '--watch-path=database',
    '--watch-path=contracts',
    '--watch-path=domain',
    '--watch-preserve-output',
    'server/dev.ts',
  ],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
