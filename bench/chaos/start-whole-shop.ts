import { freePort } from '#testing/server/free-port'
import { hasNginx, startNginx } from '#testing/server/start-nginx'
import { openShopClient } from './http/shop-client.ts'
import { openLedger } from './ledger.ts'
import { openShopProcesses } from './machine/shop-processes.ts'
import type { Engine } from './plan/plan-faults.ts'
import { prepare } from './prepare.ts'
import { SECRET_KEY, startProvider } from './provider/start-provider.ts'

type Options = {
  readonly engine: Engine
  readonly processes: number
  readonly folder: string
  readonly atEnd: (close: () => unknown) => void
}

/** Starts the whole of a shop: database, provider, nginx where there is one, and the processes. */
export async function startWholeShop({ engine, processes, folder, atEnd }: Options) {
  const { database, postgres, dataDir } = await prepare(engine, folder)
  if (postgres) atEnd(postgres.stop)
  atEnd(database.close)
  const provider = await startProvider()
  atEnd(provider.close)
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const nginx = hasNginx() ? await startNginx({ ports }) : null
  if (nginx) atEnd(nginx.stop)
  const ledger = openLedger()
  const shopProcesses = openShopProcesses({
    ports,
    folder,
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url ?? '',
      PUBLIC_URL: nginx?.url ?? `http://127.0.0.1:${ports[0]}`,
      LOG_LEVEL: 'warn',
      ...(nginx ? { TRUST_PROXY: '1' } : {}),
      HOLD_MINUTES: '5',
      PAYSTACK_PUBLIC_KEY: 'pk_test_chaos',
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_URL: provider.url,
      PROVIDER_CALLS_PER_MINUTE: '1000000',
    },
    onViolation: (what) => ledger.violations.push(what),
  })
  atEnd(() => Promise.all(ports.map((_, index) => shopProcesses.end(index, 'SIGKILL'))))
  await Promise.all(ports.map((_, index) => shopProcesses.start(index)))
  const client = openShopClient(nginx ? [nginx.port] : ports)
  provider.connect(client)
  return {
    db: database.db,
    postgres,
    dataDir,
    provider,
    shopProcesses,
    client,
    ledger,
    hasProxy: nginx !== null,
  }
}
