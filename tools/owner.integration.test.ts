import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { eachEngine, openForTest } from '#testing/database/each-engine'

type Ending = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

function run(
  args: readonly string[],
  { dataDir, databaseUrl = '' }: DatabaseSettings,
  environment: Record<string, string> = {},
): Promise<Ending> {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment }
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'owner.ts'), ...args],
    { env },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
  )
  return ended
}

eachEngine('npm run owner', (engine) => {
  test('prints links that work once; what cannot be done is a sentence and exit code 1', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const staff = { id: 's1', name: 'Adwoa', email: 'adwoa@example.com', role: 'owner' } as const
    await db
      .insertInto('staff')
      .values({ ...staff, password_hash: '-', created_at: 1, disabled_at: null })
      .execute()

    const invited = await run(['invite', 'kofi@example.com'], settings)
    expect(invited.stdout).toMatch(/^http:\/\/localhost:3000\/owner\/join#[\w-]{19}\n$/)
    const office = { PUBLIC_URL: 'https://shop.example', OWNER_HOST: 'office.shop.example' }
    const owner = ['invite', 'ama@example.com', '--role', 'owner', '--json']
    const asJson = await run(owner, settings, office)
    expect(JSON.parse(asJson.stdout)).toEqual({
      email: 'ama@example.com',
      link: expect.stringMatching(/^https:\/\/office\.shop\.example\/owner\/join#[\w-]{19}$/),
    })
    const codes = await db
      .selectFrom('staff_codes')
      .select(['email', 'role'])
      .orderBy('email')
      .execute()
    expect(codes).toEqual([
      { email: 'ama@example.com', role: 'owner' },
      { email: 'kofi@example.com', role: 'helper' },
    ])

    const reset = await run(['reset', 'Adwoa@example.com', '--json'], settings)
    expect(JSON.parse(reset.stdout).link).toMatch(/\/owner\/reset#[\w-]{19}$/)

    const unknown = await run(['reset', 'nobody@example.com'], settings)
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('nobody@example.com: There is no such person on the staff.')
    const known = await run(['invite', 'adwoa@example.com', '--json'], settings)
    expect(known).toMatchObject({ code: 1, stdout: '' })
    expect((await run(['invite', 'not-an-address'], settings)).code).toBe(1)
  })
})
