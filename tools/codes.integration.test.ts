import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { runInKeptProcess, startInOwnProcess } from '#testing/commands/owner-commands'
import { eachEngine, openForTest } from '#testing/database/each-engine'

eachEngine('npm run codes', (engine) => {
  async function open() {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    const codes = (...args: readonly string[]) => runInKeptProcess('codes', args, settings)
    const start = (...args: readonly string[]) => startInOwnProcess('codes', args, settings)
    return { db, codes, start }
  }

  test('adds, lists and ends codes', async () => {
    const { db, codes, start } = await open()
    const added = await start(
      ...['add', 'friday20', '--percent', '20', '--uses', '20', '--per-person', '1'],
      ...['--from', '2027-01-16T18:00:00Z', '--until', '2127-01-17', '--json'],
    )
    expect(added).toMatchObject({ code: 1, stdout: '' })
    expect(added.stderr).toContain('Please enter date and time in GMT')

    const limits = ['--uses', '20', '--per-person', '1', '--until', '2097-01-17T18:00:00Z']
    const friday = await codes('add', 'friday20', '--percent', '20', ...limits, '--json')
    expect(friday).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(friday.stdout)).toEqual({
      code: 'FRIDAY20',
      state: 'valid',
      percent: 20,
      fixed: null,
      from: null,
      until: '2097-01-17T18:00:00.000Z',
      uses: 0,
      maxUses: 20,
      maxPerPerson: 1,
      collection: null,
      product: null,
      endedAt: null,
    })
    const fixed = await codes('add', 'FIFTY', '--fixed', '50.00', '--product', '14')
    expect(fixed.stdout).toBe('FIFTY  valid  GH₵50.00 off, used 0, piece 14\n')
    expect((await codes('end', 'friday20')).stdout).toContain('FRIDAY20  ended  20% off')

    const listed = JSON.parse((await codes('list', '--json')).stdout)
    expect(listed).toHaveLength(4)
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'WELCOME10', percent: 10, state: 'valid' }),
        expect.objectContaining({ code: 'SAVE20', percent: 20, state: 'valid' }),
        expect.objectContaining({ code: 'FIFTY', fixed: 50, product: 14 }),
        expect.objectContaining({ code: 'FRIDAY20', state: 'ended' }),
      ]),
    )
    const audit = await db.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute()
    expect(audit).toEqual([
      { action: 'code-added', subject: 'code FRIDAY20' },
      { action: 'code-added', subject: 'code FIFTY' },
      { action: 'code-ended', subject: 'code FRIDAY20' },
    ])
  })

  test.each([
    [['add', 'SAVE20', '--percent', '5'], 'There is such a code already.'],
    [['add', 'A B', '--percent', '5'], 'A code has at most 32 letters and digits'],
    [['add', 'FREE', '--percent', '100'], 'from 1 to 99'],
    [['add', 'FREE', '--fixed', '-5'], 'npm run codes -- add'],
    [['add', 'FREE', '--fixed', '0'], 'a sum in cedis'],
    [['add', 'FREE', '--percent', '5', '--uses', ''], 'or leave it empty'],
    [['add', 'FREE', '--percent', '5', '--product', '998'], 'no piece with this number'],
    [['add', 'FREE', '--percent', '5', '--collection', 'none'], 'no such collection'],
    [['add', 'FREE', '--percent', '5', '--fixed', '5'], 'npm run codes -- add'],
    [['add', 'FREE'], 'npm run codes -- add'],
    [['end', 'NOTHING'], 'There is no such code.'],
    [['end'], 'npm run codes -- add'],
    [['list', '--uses', '5'], 'npm run codes -- add'],
  ])('%j is refused with a sentence [N14]', async (args, sentence) => {
    const { db, codes } = await open()
    const refused = await codes(...args)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(sentence)
    expect(await db.selectFrom('discount_codes').select('code').execute()).toHaveLength(2)
  })

  test('a code that is over already can be added, and is over', async () => {
    const { codes } = await open()
    const past = await codes('add', 'PAST', '--percent', '5', '--until', '2020-01-01T00:00:00Z')
    expect(past.stdout).toContain('PAST  over')
    expect(await codes('end', 'PAST')).toMatchObject({ code: 0 })
    expect(await codes('end', 'PAST')).toMatchObject({
      code: 1,
      stderr: 'This code has been ended already.\n',
    })
  })
})
