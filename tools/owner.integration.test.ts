import { expect, test } from 'vitest'
import { writeConnection } from '#database/connections/connections'
import { runInKeptProcess, startInOwnProcess } from '#testing/commands/owner-commands'
import { onOneEngine, openForTest } from '#testing/database/each-engine'

onOneEngine('npm run owner', (engine) => {
  test('prints links that work once; what cannot be done is a sentence and exit code 1', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const staff = { id: 's1', name: 'Adwoa', email: 'adwoa@example.com', role: 'owner' } as const
    await db
      .insertInto('staff')
      .values({ ...staff, password_hash: '-', created_at: 1, disabled_at: null })
      .execute()

    const invited = await startInOwnProcess('owner', ['invite', 'kofi@example.com'], settings)
    expect(invited.stdout).toMatch(/^http:\/\/localhost:3000\/owner\/join#[\w-]{19}\n$/)
    const office = { PUBLIC_URL: 'https://shop.example', OWNER_HOST: 'office.shop.example' }
    const owner = ['invite', 'ama@example.com', '--role', 'owner', '--json']
    const asJson = await runInKeptProcess('owner', owner, { ...settings, environment: office })
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

    const open = { PUBLIC_URL: 'https://typed.example' }
    await writeConnection(db, { name: 'address', open, sealed: null, changedAtMs: 1 })
    const reset = await runInKeptProcess(
      'owner',
      ['reset', 'Adwoa@example.com', '--json'],
      settings,
    )
    expect(JSON.parse(reset.stdout).link).toMatch(
      /^https:\/\/typed\.example\/owner\/reset#[\w-]{19}$/,
    )

    const unknown = await startInOwnProcess('owner', ['reset', 'nobody@example.com'], settings)
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('nobody@example.com: There is no such person on the staff.')
    const known = await runInKeptProcess(
      'owner',
      ['invite', 'adwoa@example.com', '--json'],
      settings,
    )
    expect(known).toMatchObject({ code: 1, stdout: '' })
    expect((await runInKeptProcess('owner', ['invite', 'not-an-address'], settings)).code).toBe(1)
  })
})
