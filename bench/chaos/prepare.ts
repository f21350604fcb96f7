import { randomUUIDv7 } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { insertStaff } from '#database/staff/staff'
import { createPasswords } from '#server/staff/passwords'
import { seedWholeCatalogue } from '#testing/catalogue/seed-whole-catalogue'
import { findPostgresServer } from '#testing/database/postgres-binaries'
import {
  type RestartablePostgres,
  startRestartablePostgres,
} from '#testing/database/restartable-postgres'
import { restock } from '#testing/orders/invariants'
import { OWNER } from './actors/office-visit.ts'
import type { Engine } from './plan/plan-faults.ts'
import { DROPPED, ORDERED } from './plan/plan-visit.ts'

export type Prepared = {
  readonly database: Database
  readonly postgres: RestartablePostgres | null
  readonly dataDir: string
}

/** Makes a new shop with an owner, and with the stock of the run. */
export async function prepare(engine: Engine, folder: string): Promise<Prepared> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const where = postgres ? { databaseUrl: postgres.url } : {}
  const connected = await connectDatabase({ dataDir, ...where })
  if (!connected.ok) throw new Error(connected.error.detail)
  const { db, now } = connected.value
  await seedWholeCatalogue(db)
  for (const units of [...ORDERED, DROPPED]) await restock(db, units)
  const { name, email, password } = OWNER
  const passwordHash = await createPasswords().hash(password)
  const staff = { id: randomUUIDv7(), name, email, role: 'owner', passwordHash } as const
  await insertStaff(db, { ...staff, createdAtMs: now() })
  return { database: connected.value, postgres, dataDir }
}

async function startPostgres(): Promise<RestartablePostgres> {
  const programs = findPostgresServer()
  if (!programs) throw new Error('This machine has no PostgreSQL: run it with --sqlite.')
  return startRestartablePostgres(programs)
}
