import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredProcess, startProcess } from './measured-process.ts'

export type RunningShop = MeasuredProcess & { readonly port: number; readonly url: string }

/** Starts the real server as `npm start` does, on a temporary data folder. */
export function withShop<Value>(use: (shop: RunningShop) => Promise<Value>): Promise<Value> {
  const file = join(import.meta.dirname, '../../server/main.ts')
  return withServer({ file, readyText: 'The shop is open' }, use)
}

type Server = { readonly file: string; readonly readyText: string }

/** Stops the server even if `use` throws. */
export async function withServer<Value>(
  { file, readyText }: Server,
  use: (server: RunningShop) => Promise<Value>,
): Promise<Value> {
  const server = await startOnLoopback(file, readyText)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

async function startOnLoopback(file: string, readyText: string): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-data-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: dataDir }
  const started = await startProcess({ file, env, readyText })
  return {
    ...started,
    port,
    url,
    stop: async () => {
      await started.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
