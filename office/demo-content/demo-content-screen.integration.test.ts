import { expect, test } from 'vitest'
import { hasStaff } from '#database/staff/staff'
import { DEMO_KINDS } from '#domain/demo-content/demo-content'
import { removeAllDemoContent } from '#server/demo-content/decide-demo-content'
import { readDemoContent } from '#server/demo-content/read-demo-content'
import { eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { placeForTest } from '#testing/orders/place-for-test'
import { openOffice, openUnclaimedShop } from '#testing/owner/open-office'
import { PASSWORD, signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/demo-content'

type Office = Awaited<ReturnType<typeof openOffice>>

async function statesOf({ shop }: Pick<Office, 'shop'>) {
  return (await readDemoContent(shop.db)).map(({ state }) => state)
}

eachEngine('/owner/demo-content', (engine) => {
  test('removes each kind after one question, without script, and says what was done', async () => {
    const open = await openOffice(engine)
    await placeForTest(open.shop.orders)
    const screen = await openPlainBrowser(open.owner, PATH)
    expect(screen.words()).toContain('Still there: 27 products.')
    await screen.press('Yes, remove the demo products')
    expect(screen.words()).toContain('Removed. The shop follows within two seconds.')
    expect(screen.words()).toContain(
      '26 deleted; 1 archived, because an order, a customer, a code or a drop names them.',
    )
    for (const button of [
      'Yes, remove the demo discount codes',
      'Yes, remove the demo posters',
      'Yes, remove the demo first-screen parts',
      'Yes, remove the demo page pictures',
      'Yes, remove the demo texts',
    ]) {
      await screen.press(button)
    }
    expect(await statesOf(open)).toEqual(Array(DEMO_KINDS.length).fill('removed'))
    expect(screen.count('form[action*="demo-content"]')).toBe(0)
    // A form that was open in another tab finds it done.
    const again = await open.owner.post(`${PATH}/remove`, { kind: 'products' })
    expect([again.status, again.html.includes('26 deleted')]).toEqual([200, true])
  })

  test('names what was edited, which stays unless it is ticked; ticks survive the proof [O174]', async () => {
    const { owner, shop } = await openOffice(engine)
    for (const [id, title] of [
      [1, 'My hoodie'],
      [2, 'My belt'],
    ] as const) {
      await shop.db
        .updateTable('products')
        .set({ title, version: 2 })
        .where('id', '=', id)
        .execute()
    }
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const screen = await openPlainBrowser(owner, PATH)
    expect(screen.words()).toContain('You changed 2 of the 27. They stay, unless you tick them:')
    screen.tick('My belt')
    await screen.press('Yes, remove the demo products')
    expect((await readDemoContent(shop.db))[0]?.state).toBe('present')
    screen.fill('Password', PASSWORD)
    await screen.press('Go on')
    expect([screen.isTicked('My belt'), screen.isTicked('My hoodie')]).toEqual([true, false])
    await screen.press('Yes, remove the demo products')
    const left = await shop.db.selectFrom('products').select('title').execute()
    expect(left).toEqual([{ title: 'My hoodie' }])
    expect(screen.words()).toContain('26 deleted; 1 stayed, because you had changed them.')
  })

  test('keeps a kind for good, and removes it after all', async () => {
    const open = await openOffice(engine)
    const screen = await openPlainBrowser(open.owner, PATH)
    await screen.press('Keep Discount codes')
    expect(screen.words()).toContain('Kept: 2 discount codes.')
    expect((await open.owner.get('/owner')).html).not.toContain('starter-codes')
    await screen.press('Yes, remove the demo discount codes')
    expect(screen.words()).toContain('2 deleted.')
  })

  test('leaves the screens of gallery and home page, whose forms can be saved [O179]', async () => {
    const { owner, shop } = await openOffice(engine)
    await removeAllDemoContent(shop, { staffId: null, name: 'Adwoa' })
    expect((await owner.get('/owner/gallery')).html).toContain('None yet.')
    const hero = await openPlainBrowser(owner, '/owner/home/hero')
    expect(hero.words()).toContain('the name and the mark of the brand, without a picture')
    expect(hero.words()).not.toContain('Show the shop’s own')
    const home = await openPlainBrowser(owner, '/owner/home')
    await home.press('Hide Brand')
    await home.press('Publish')
    expect(home.words()).toContain('Published.')
  })

  test('is the owner’s alone, and takes known kinds only', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.get(PATH)).status).toBe(403)
    for (const step of ['remove', 'keep']) {
      expect((await helper.post(`${PATH}/${step}`, { kind: 'products' })).status).toBe(403)
      expect((await open.owner.post(`${PATH}/${step}`, { kind: 'orders' })).status).toBe(422)
    }
    expect(await statesOf(open)).toEqual(Array(DEMO_KINDS.length).fill('present'))
  })
})

eachEngine('/owner/setup', (engine) => {
  test.each([
    ['Start with the demo products', 'present'],
    ['Start empty', 'removed'],
  ] as const)('%s leaves the demo content %s', async (choice, state) => {
    const open = await openUnclaimedShop(engine)
    const setup = await openPlainBrowser(open.browse(), '/owner/setup')
    setup.fill('Code', open.code)
    setup.fill('Your name', 'Adwoa')
    setup.fill('Email', 'adwoa@example.com')
    setup.fill('Password', PASSWORD)
    setup.tick(choice)
    await setup.press('Set up')
    expect(setup.words()).toContain('I have them')
    expect(await statesOf(open)).toEqual(Array(DEMO_KINDS.length).fill(state))
  })

  test('what fails while it is emptied costs the owner neither account nor codes [O175]', async () => {
    const open = await openUnclaimedShop(engine)
    await open.shop.db.schema.alterTable('size_measures').renameTo('away').execute()
    const claim = { code: open.code, name: 'Adwoa', email: 'adwoa@example.com' }
    const page = await open
      .browse()
      .post('/owner/setup', { ...claim, password: PASSWORD, start: 'empty' })
    expect(page.html).toContain('I have them')
    expect(await hasStaff(open.shop.db)).toBe(true)
  })

  test('a shop that started empty is not asked', async () => {
    const open = await openUnclaimedShop(engine)
    await open.shop.db
      .insertInto('demo_content')
      .values(
        DEMO_KINDS.map((kind) => ({
          kind,
          state: 'removed' as const,
          decided_at: 0,
          deleted: 0,
          retired: 0,
          stayed: 0,
        })),
      )
      .execute()
    expect((await open.browse().get('/owner/setup')).html).not.toContain('How the shop starts')
  })
})
