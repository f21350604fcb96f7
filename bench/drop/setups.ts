import { findPostgresServer } from '#testing/database/postgres-binaries'
import { throwawayPostgres, throwawaySqlite } from '#testing/database/throwaway'
import { hasNginx, startNginx } from '#testing/server/start-nginx'
import { MAX_QUIET_MS } from '../load/shopper.ts'
import type { Generator } from '../load/start-generator.ts'
import { withShopProcesses } from '../load/with-shop-processes.ts'
import { openDropRounds } from './drop-rounds.ts'
import type { Measured } from './drop-table.ts'
import { MAX_SHOPPERS, type SetupName } from './setup-names.ts'

/** No hold may expire during the run: its units would be sold again. */
const LONG_HOLDS = { HOLD_MINUTES: '1440' } as const
/** nginx closes a connection after 65 s. */
const NGINX_QUIET_MS = 60_000
/** Each shopper has a connection to nginx, and nginx another one for each order. */
const NGINX_CONNECTIONS = 2 * MAX_SHOPPERS

const SQLITE = { create: throwawaySqlite, processes: 1 } as const
const POSTGRES = { create: throwawayPostgres, processes: 2 } as const
const DIRECT = { isBehindNginx: false, limits: { pagesMs: 1_000, ordersMs: 1_000 } } as const
const NGINX = { isBehindNginx: true, limits: { pagesMs: 1_000, ordersMs: 2_000 } } as const

export const SETUPS = {
  sqlite: { title: 'SQLite, one process, direct', ...SQLITE, ...DIRECT },
  'sqlite-nginx': { title: 'SQLite, one process, behind nginx', ...SQLITE, ...NGINX },
  postgres: { title: 'PostgreSQL, two processes, direct', ...POSTGRES, ...DIRECT },
  'postgres-nginx': { title: 'PostgreSQL, two processes, behind nginx', ...POSTGRES, ...NGINX },
} as const satisfies Readonly<Record<SetupName, object>>
export type Setup = (typeof SETUPS)[SetupName]
export type Limits = { readonly pagesMs: number; readonly ordersMs: number }

/** Returns what this machine lacks for the setup, or null if it has everything. */
export function missingFor({ create, isBehindNginx }: Setup): string | null {
  if (create === throwawayPostgres && !findPostgresServer()) return 'PostgreSQL'
  return isBehindNginx && !hasNginx() ? 'nginx' : null
}

export function isWithin({ pages, orders }: Measured, { pagesMs, ordersMs }: Limits): boolean {
  return pages.p99 <= pagesMs && orders.p99 <= ordersMs
}

type Rounds = ReturnType<typeof openDropRounds>
type Start = {
  readonly setup: Setup
  readonly generators: readonly Generator[]
  /** Debian has one worker for each core of the machine; it is a number where the shop has only some of them. */
  readonly nginxWorkers?: number | 'auto'
}

/** Starts the shop, with nginx in front of it where the setup has it, for drops that are repeated. */
export function withSetup<Value>(
  { setup, generators, nginxWorkers = 'auto' }: Start,
  use: (rounds: Rounds) => Promise<Value>,
): Promise<Value> {
  const environment = { ...LONG_HOLDS, TRUST_PROXY: setup.isBehindNginx ? '1' : 'false' }
  return withShopProcesses({ ...setup, environment }, async (open) => {
    if (!setup.isBehindNginx) {
      const target = { ports: open.ports, maxQuietMs: MAX_QUIET_MS }
      return use(openDropRounds(open, generators, target))
    }
    const nginx = await startNginx({
      ports: open.ports,
      connections: NGINX_CONNECTIONS,
      workers: nginxWorkers,
    })
    try {
      const target = { ports: [nginx.port], maxQuietMs: NGINX_QUIET_MS }
      return await use(openDropRounds(open, generators, target))
    } finally {
      nginx.stop()
    }
  })
}
