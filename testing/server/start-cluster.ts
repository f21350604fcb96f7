import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { STAND_IN_FOLDER } from '#server/payments/stand-in/stand-in-folder'
import { startFakeS3 } from '../stand-ins/fake-s3.ts'
import { startFakeSmtp } from '../stand-ins/fake-smtp.ts'
import { freePort } from './free-port.ts'
import { startNginx } from './start-nginx.ts'
import { type ShopProcess, startShopProcess } from './start-process.ts'

type Options = {
  readonly databaseUrl: NonNullable<DatabaseSettings['databaseUrl']>
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Starts four processes of the shop on two machines behind nginx. Each machine has a data folder of its own; they share
 * the database, a mail server and a bucket for pictures. The stand-in for the payment provider is a folder, so the
 * machines of a test share that, too.
 */
export async function startCluster({ databaseUrl, environment = {} }: Options) {
  const root = mkdtempSync(join(tmpdir(), 'shop-test-cluster-'))
  const [smtp, s3] = [await startFakeSmtp(), await startFakeS3()]
  const machines = ['one', 'two'].map((name) => join(root, name))
  for (const folder of machines) mkdirSync(folder)
  mkdirSync(join(root, STAND_IN_FOLDER), { mode: 0o700 })
  for (const folder of machines) {
    symlinkSync(join(root, STAND_IN_FOLDER), join(folder, STAND_IN_FOLDER))
  }
  const { endpoint, bucket, key, secret, region } = s3.settings
  const shared = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'shop@shop.example',
    PICTURES_S3_ENDPOINT: endpoint,
    PICTURES_S3_BUCKET: bucket,
    PICTURES_S3_KEY: key,
    PICTURES_S3_SECRET: secret,
    PICTURES_S3_REGION: region,
    ...environment,
  }
  const places: { readonly dataDir: string; readonly port: number }[] = []
  for (const dataDir of machines.flatMap((folder) => [folder, folder])) {
    places.push({ dataDir, port: await freePort() })
  }
  const start = ({ port, dataDir }: (typeof places)[number]) =>
    startShopProcess({ ...shared, PORT: String(port), DATA_DIR: dataDir })
  const processes: ShopProcess[] = places.map(start)
  await Promise.all(processes.map(untilOpen))
  const ports = places.map(({ port }) => port)
  const nginx = await startNginx({ ports })

  return {
    ports,
    nginx,
    smtp,
    s3,
    output: () => processes.map((process) => process.output() + process.errors()).join('\n'),
    /** Replaces a process like a deploy: the old one ends, then the new one starts in its place. */
    replace: async (index: number): Promise<number | null> => {
      const [old, place] = [processes[index], places[index]]
      if (!old || !place) throw new Error(`There is no process ${index}`)
      old.child.kill('SIGTERM')
      const code = await old.exited
      const next = start(place)
      processes[index] = next
      await untilOpen(next)
      return code
    },
    kill: async (index: number): Promise<void> => {
      processes[index]?.child.kill('SIGKILL')
      await processes[index]?.exited
    },
    stop: async () => {
      nginx.stop()
      for (const { child } of processes) child.kill('SIGKILL')
      await Promise.all(processes.map(({ exited }) => exited))
      await smtp.close()
      await s3.close()
      rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

async function untilOpen({ opened, exited, errors }: ShopProcess): Promise<void> {
  const ended = exited.then((code) => {
    throw new Error(`A process of the shop ended with ${code}: ${errors()}`)
  })
  await Promise.race([opened, ended])
  ended.catch(() => undefined)
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
