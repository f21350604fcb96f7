import { expect, test } from 'vitest'
import { isSellingPaused, listPausedProducts } from '#database/catalogue/pauses'
import { seedCatalogue } from '#database/seed/seed'
import { runInKeptProcess, startInOwnProcess } from '#testing/commands/owner-commands'
import { eachEngine, openForTest } from '#testing/database/each-engine'

const PLAN = {
  '--title': 'Ancient Dragon',
  '--at': new Date(Date.now() + 3_600_000 * 24).toISOString(),
  '--products': '13,14',
  '--limit': '1',
}

function planWith(changed: Readonly<Record<string, string>> = {}): readonly string[] {
  return ['plan', ...Object.entries({ ...PLAN, ...changed }).flat()]
}

eachEngine('npm run drops', (engine) => {
  async function open() {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    const drops = (...args: readonly string[]) => runInKeptProcess('drops', args, settings)
    const start = (...args: readonly string[]) => startInOwnProcess('drops', args, settings)
    return { db, drops, start }
  }

  test('plans, lists, moves and cancels a drop', async () => {
    const { db, drops, start } = await open()
    const planned = await start(...planWith(), '--json')
    expect(planned).toMatchObject({ code: 0, stderr: '' })
    const drop = JSON.parse(planned.stdout)
    expect(drop).toEqual({
      id: expect.stringMatching(/^[a-z2-9]{8}$/),
      title: 'Ancient Dragon',
      at: PLAN['--at'],
      products: [13, 14],
      limit: 1,
      mode: 'line',
      holdMinutes: 15,
      calledOffAt: null,
    })
    const later = new Date(Date.now() + 3_600_000 * 48).toISOString()
    const moved = await drops('move', drop.id, '--at', later, '--json')
    expect(JSON.parse(moved.stdout)).toEqual({ ...drop, at: later })
    expect((await drops('cancel', drop.id)).stdout).toContain('called off')
    const listed = JSON.parse((await drops('list', '--json')).stdout)
    expect(listed).toMatchObject([{ id: drop.id, at: later, calledOffAt: expect.any(String) }])
    const audit = await db.selectFrom('audit').select('action').orderBy('id').execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'drop-planned',
      'drop-moved',
      'drop-called-off',
    ])
  })

  test.each([
    [{ '--at': '2020-01-01T10:00:00Z' }, 'This time has passed.'],
    [{ '--at': 'tomorrow' }, 'date and time in GMT'],
    [{ '--at': '2027-02-31T25:00:00Z' }, 'date and time in GMT'],
    [{ '--limit': '0' }, 'how many pieces a person can buy'],
    [{ '--products': '13,999' }, 'no piece number 999'],
    [{ '--products': '13,x' }, 'no piece number 0'],
    [{ '--products': ',' }, 'at least one piece'],
    [{ '--title': ' ' }, 'give the drop a title'],
    [{ '--hold-minutes': '4' }, '5 to 60 minutes'],
    [{ '--hold-minutes': '61' }, '5 to 60 minutes'],
    [{ '--mode': 'raffle' }, 'a line or a draw'],
    [
      { '--mode': 'draw', '--at': new Date(Date.now() + 1_800_000).toISOString() },
      'at least an hour',
    ],
  ])('refuses %o in a sentence [D24]', async (changed, sentence) => {
    const { db, drops } = await open()
    const refused = await drops(...planWith(changed))
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(sentence)
    expect(await db.selectFrom('drops').selectAll().execute()).toEqual([])
  })

  test('refuses an unknown drop, and what it does not understand [D24]', async () => {
    const { drops } = await open()
    expect(await drops('cancel', 'nothing')).toMatchObject({
      code: 1,
      stderr: 'There is no such drop.\n',
    })
    for (const args of [[], ['move'], ['list', '--at', 'now'], ['plan', '--nonsense', '1']]) {
      expect(await drops(...args)).toMatchObject({ code: 1, stdout: '' })
    }
  })

  test('stops the sale of a piece or of everything, and starts it again [D34]', async () => {
    const { db, drops } = await open()
    expect(await drops('pause', '14')).toMatchObject({
      code: 0,
      stdout: 'The sale of piece 14 is paused.\n',
    })
    expect((await drops('pause')).stdout).toBe('The sale of everything is paused.\n')
    expect([await listPausedProducts(db), await isSellingPaused(db)]).toMatchObject([
      [{ id: 14 }],
      true,
    ])
    expect((await drops('resume')).stdout).toBe('On sale again: everything.\n')
    expect((await drops('resume', '14')).code).toBe(0)
    expect([await listPausedProducts(db), await isSellingPaused(db)]).toEqual([[], false])
    for (const args of [
      ['pause', '999'],
      ['resume', '14x'],
      ['pause', '14', '13'],
      ['pause', '-1'],
    ]) {
      expect([args, (await drops(...args)).code]).toEqual([args, 1])
    }
  })
})
