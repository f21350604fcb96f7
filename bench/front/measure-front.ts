import * as v from 'valibot'
import { throwawaySqlite } from '#testing/database/throwaway'
import { hasNginx, startNginx } from '#testing/server/start-nginx'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { countErrors, writeErrors } from '../load/tally.ts'
import { withShopProcesses } from '../load/with-shop-processes.ts'
import { formatTable } from '../report/table.ts'
import { type Plan, reportSchema } from './plan.ts'

const VISITORS = new URL('./visitors.child.ts', import.meta.url).pathname
const PAGES = ['/', '/collection', '/product/14', '/product/8', '/_data/collection']
const SHOPPERS = 64
const WARM_UP = 2_000
const REQUESTS = 20_000
/** Rounds take turns, so that a busy minute of the machine meets both. */
const ROUNDS = 2
const CHOSEN = 'currency=GHS'
/** A page for somebody with another cookie is never kept by nginx. */
const SIGNED_IN = 'currency=GHS; owner-session=none'

const HEADINGS = ['', 'pages/s', 'p50', 'p99', 'shop CPU each', 'their CPU', 'errors']

/** Measures pages a second of one process, with and without nginx as docs/operations/nginx.conf sets it up. */
export async function measureFront(): Promise<string> {
  if (!hasNginx()) return 'This machine has no nginx.'
  const generator = startGenerator(VISITORS)
  try {
    return await withShopProcesses(
      { create: throwawaySqlite, processes: 1, environment: { TRUST_PROXY: '1' } },
      async ({ ports, shops }) => {
        const nginx = await startNginx({ ports, workers: 'auto', connections: 4_096 })
        const cpuMs = async () => (await shops[0]?.usage())?.cpuMs ?? 0
        try {
          const ways = [
            { name: 'without nginx', ports, cookie: CHOSEN },
            { name: 'with nginx, kept for a second', ports: [nginx.port], cookie: CHOSEN },
            {
              name: 'with nginx, another cookie: passed on',
              ports: [nginx.port],
              cookie: SIGNED_IN,
            },
          ]
          for (const way of ways) await visit(generator, { ...way, requests: WARM_UP })
          const rows: (readonly string[])[] = []
          for (let round = 0; round < ROUNDS; round += 1) {
            for (const way of ways) {
              const before = await cpuMs()
              const report = await visit(generator, { ...way, requests: REQUESTS })
              rows.push(rowOf(way.name, report, ((await cpuMs()) - before) / REQUESTS))
            }
          }
          return formatTable(HEADINGS, rows)
        } finally {
          nginx.stop()
        }
      },
    )
  } finally {
    generator.stop()
  }
}

type Report = v.InferOutput<typeof reportSchema>

async function visit(
  generator: Generator,
  { ports, cookie, requests }: Pick<Plan, 'ports' | 'cookie' | 'requests'>,
): Promise<Report> {
  const plan: Plan = { ports, cookie, requests, paths: PAGES, shoppers: SHOPPERS }
  return v.parse(reportSchema, await generator.run(plan))
}

function rowOf(name: string, { pages, generator, errors }: Report, cpuMs: number) {
  return [
    name,
    Math.round(pages.count / generator.seconds).toLocaleString('en-GB'),
    `${pages.p50.toFixed(1)} ms`,
    `${pages.p99.toFixed(1)} ms`,
    `${cpuMs.toFixed(3)} ms`,
    `${Math.round(100 * generator.cpuShare)} %`,
    countErrors(errors) === 0 ? '0' : writeErrors(errors),
  ]
}
