import { spawn } from 'node:child_process'
import { ENVIRONMENT_FILE_FLAG } from './shop-process.mjs'

/** The server restarts when its code changes; changes of the storefront are hot-reloaded. */
const server = spawn(
  process.execPath,
  [
    '--watch-path=server',
    '--watch-path=database',
    '--watch-path=contracts',
    '--watch-path=domain',
    '--watch-preserve-output',
    ENVIRONMENT_FILE_FLAG,
    'server/dev.ts',
  ],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
