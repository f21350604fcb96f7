import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { ENVIRONMENT_FILE_FLAG, SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

const strings = v.array(v.string())
const manifest = v.parse(
  v.object({
    version: v.string(),
    scripts: v.record(v.string(), v.string()),
    dependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(read('package.json')),
)
const pinnedNode = manifest.dependencies.node

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

describe('package.json', () => {
  const scripts = Object.entries(manifest.scripts)

  test("the owner's commands do not install packages", () => {
    const installing = scripts.filter(([, command]) => command.includes('--install'))
    expect(installing.map(([name]) => name).sort()).toEqual(
      [
        'start',
        'build',
        'test',
        'test:full',
        'dev',
        'bench',
        'chaos',
        'assets',
        'browsers',
        'faults',
        'documents',
        'record-release',
      ].sort(),
    )
  })

  test('every script that the bootstrap starts exists', () => {
    const started = scripts.filter(([, command]) => command.includes('node '))
    const files = started.flatMap(([, command]) => command.match(/\S+\.(?:ts|mjs)\b/g) ?? [])
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})

test('.nvmrc, the image and package.json name the same Node', () => {
  expect(read('.nvmrc').trim()).toBe(pinnedNode)
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${pinnedNode}-bookworm-slim\n`)
})

test('the changelog has an entry for this version, below the unreleased changes', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(?<name>[^\]]+)\]/gm)]
  const names = headings.map(({ groups }) => groups?.name)
  expect(names.slice(0, 2)).toEqual(['Unreleased', manifest.version])
})

test('the workflow tests on PostgreSQL, after npm ci', () => {
  const steps = [...read('.github/workflows/test.yml').matchAll(/\b(?:uses|run): (?<step>.+)$/gm)]
  expect(steps.map(({ groups }) => groups?.step)).toEqual([
    expect.stringMatching(/^actions\/checkout@/),
    expect.stringMatching(/^actions\/setup-node@/),
    expect.stringContaining(' postgresql-15 '),
    'npm ci',
    'npm test',
    'npm run test:full',
  ])
})

test('the image contains no settings, data or packages of the machine that builds it', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['.env', '.env.*', 'data', 'node_modules', '.git', '.cache', 'dist']),
  )
})

describe('the image', () => {
  const stages = read('Dockerfile')
    .replaceAll('\\\n', '')
    .split(/^(?=FROM )/m)
  const final = stages.at(-1) ?? ''

  test('has separate build and runtime stages, and neither runs as root', () => {
    expect(stages).toHaveLength(4)
    for (const stage of stages.slice(2)) {
      expect(stage).toMatch(/^FROM base\b/)
      expect(lastOf(stage, 'USER')).toBe('node')
    }
  })

  test('has the programs of the database in compose.yaml, of its major version', () => {
    const major = /image: postgres:(?<major>\d+)-bookworm$/m.exec(read('compose.yaml'))?.groups
      ?.major
    expect(stages[1]).toContain(` postgresql-client-${major} `)
  })

  test('has every file of the drill', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-test-drill-'))
    const list = join(folder, 'loaded')
    // A word that it does not know: it loads everything, and does nothing.
    spawnSync(
      process.execPath,
      ['--import=./testing/server/list-loaded.child.ts', 'tools/drill.ts', 'x'],
      {
        env: { ...process.env, LOADED_LIST: list },
      },
    )
    const folders = [...read(list).matchAll(/\/testing\/(?!server\/)(?<folder>[\w-]+)\//g)]
    rmSync(folder, { recursive: true })
    const needed = new Set(folders.map(({ groups }) => groups?.folder))
    const taken = [...read('.dockerignore').matchAll(/^!testing\/(?<folder>.+)$/gm)]
    expect([...needed].sort()).toEqual(taken.map(({ groups }) => groups?.folder))
  })

  test('keeps its data in a volume', () => {
    expect(final).toContain(`DATA_DIR=${lastOf(final, 'VOLUME')}\n`)
  })

  test('starts the shop with the same flags and environment as npm start', () => {
    expect(argumentsOf('CMD')).toEqual([
      'node',
      ...SHOP_FLAGS,
      ENVIRONMENT_FILE_FLAG,
      'server/main.ts',
    ])
    for (const [name, value] of Object.entries(SHOP_ENVIRONMENT)) {
      expect(final).toContain(`${name}=${value.replace(process.cwd(), '/app')}`)
    }
  })

  function lastOf(stage: string, instruction: string): string | undefined {
    return [...stage.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].at(-1)?.[1]
  }

  function argumentsOf(instruction: string): readonly string[] {
    const found = new RegExp(`^${instruction}\\b[^[\\n]*(?<list>\\[.+\\])$`, 'm').exec(final)
    return v.parse(strings, JSON.parse(found?.groups?.list ?? 'null'))
  }

  describe('is reported', () => {
    let server: Server | undefined
    afterEach(() => server?.close())

    /** Responds only at the shop's health address. */
    async function serve(status: number): Promise<number> {
      server = createServer(({ url }, response) => {
        response.writeHead(url === '/healthz' ? status : 404).end()
      })
      const { promise, resolve } = Promise.withResolvers<void>()
      server.listen(0, '127.0.0.1', resolve)
      await promise
      const address = server.address()
      return address !== null && typeof address === 'object' ? address.port : 0
    }

    function check(port: number): Promise<number | null> {
      const [, ...options] = argumentsOf('HEALTHCHECK')
      const child = spawn(process.execPath, options, { env: { PORT: `${port}` }, stdio: 'ignore' })
      return new Promise((resolve) => child.once('exit', resolve))
    }

    test('healthy while /healthz responds', async () => {
      expect(await check(await serve(200))).toBe(0)
    })

    test('unhealthy when /healthz fails or nothing listens', async () => {
      const port = await serve(503)
      expect(await check(port)).toBe(1)
      const { promise, resolve } = Promise.withResolvers<void>()
      server?.close(() => resolve())
      await promise
      expect(await check(port)).toBe(1)
    })
  })
})
