import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findMovedFrom } from '#database/catalogue/moved-products'
import { findStoredProduct } from '#database/catalogue/product-edits'
import {
  aProductRow,
  aVariantRow,
  SHOPIFY_ROWS,
  shopifyText,
  WOOCOMMERCE_ROWS,
  wooCommerceText,
} from '#domain/catalogue/move-in/old-file.builder'
import { moveInNotes } from '#domain/owner-messages/move-in'
import { seedWholeCatalogue } from '#testing/catalogue/seed-whole-catalogue'
import { type Engine, eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { brokenInvariants } from '#testing/orders/invariants'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { insertWithFreeId } from '../products/create-product.ts'
import { bringIn, reviewMoveIn } from './move-in.ts'

const actor = { staffId: null, name: 'Test' } as const

type Given = Readonly<Record<string, string>>

async function openShop(engine: Engine) {
  const settings = await engine.create()
  const { db, now } = await openForTest(settings)
  await seedWholeCatalogue(db)
  const last = await db.selectFrom('products').select('id').orderBy('id', 'desc').executeTakeFirst()

  const field = (given: Given) => (name: string) => ({ currency: 'cedis', ...given })[name] ?? ''
  const review = async (text: string, given: Given = {}) => {
    const reviewed = await reviewMoveIn(db, { text, field: field(given) })
    if (!reviewed.ok) throw new Error(JSON.stringify(reviewed.error))
    return reviewed.value
  }
  const bring = (text: string, confirmed: string, given: Given = {}) =>
    bringIn({ db, now }, { text, field: field(given), actor, confirmed })
  const take = async (text: string, given: Given = {}) =>
    bring(text, (await review(text, given)).hash, given)
  const brought = () =>
    db
      .selectFrom('products')
      .select(['id', 'title', 'slug', 'state'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute()
  return { db, now, settings, review, bring, take, brought }
}

eachEngine('bringing in products of another shop', (engine) => {
  test('makes drafts with stock in the book, own prices and the addresses of their pictures', async () => {
    const { db, take, brought } = await openShop(engine)
    expect(await take(shopifyText(SHOPIFY_ROWS))).toEqual({ ok: true, value: { drafts: 5 } })
    const drafts = await brought()
    expect(drafts.map(({ title, slug, state }) => [title, slug, state])).toEqual([
      ['Harmattan tee', 'harmattan-tee', 'draft'],
      ['Accra nights tee', 'accra-nights-tee', 'draft'],
      ['=cmd()', 'cmd', 'draft'],
      ['Labadi Cap', 'labadi-cap', 'draft'],
      ['Coast Set', 'coast-set', 'draft'],
    ])
    const productId = drafts[0]?.id ?? 0
    expect(await stockOfVariant(db, { productId, colour: 'Black', size: 'L' })).toBe(6)
    const moves = await db
      .selectFrom('stock_moves')
      .select(['by', 'reason'])
      .where('product_id', '=', productId)
      .orderBy('by')
      .execute()
    expect(moves).toEqual([
      { by: 4, reason: 'count' },
      { by: 4, reason: 'count' },
      { by: 6, reason: 'count' },
    ])
    expect(await findMovedFrom(db, productId)).toEqual({
      address: '/products/harmattan-tee',
      pictures: [
        {
          url: 'https://cdn.shopify.com/s/files/1/0001/files/harmattan-front.jpg?v=1',
          alt: 'The tee from the front',
        },
        {
          url: 'https://cdn.shopify.com/s/files/1/0001/files/harmattan-back.jpg?v=1',
          alt: '',
        },
      ],
      notes: [moveInNotes['size-unknown']('Black, XXS', 'XXS', 3)],
    })
    const audit = await db.selectFrom('audit').select(['action', 'subject']).execute()
    expect(audit.map(({ action }) => action).sort()).toEqual([
      ...Array(5).fill('product-moved-in'),
      'products-moved-in',
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C176] [C177] HTML with script and formulas is plain text', async () => {
    const { db, take, brought } = await openShop(engine)
    await take(shopifyText(SHOPIFY_ROWS))
    await take(wooCommerceText(WOOCOMMERCE_ROWS))
    const rows = await db.selectFrom('products').select(['title', 'description']).execute()
    const textOf = (title: string) => rows.find((row) => row.title === title)?.description
    expect(textOf('=cmd()')).toBe('Hi')
    expect(textOf('Harmattan tee')).toBe('Heavy cotton.\n- 240 g')
    expect(textOf('Harmattan Tee')).toBe('Heavy cotton.\n- 240 g')
    expect((await brought()).map(({ title }) => title)).toContain('=cap()')
  })

  test('[C178] the same file makes its products once, however often it comes', async () => {
    const { db, review, bring, take, brought } = await openShop(engine)
    const text = shopifyText(SHOPIFY_ROWS)
    const { hash } = await review(text)
    const outcomes = await Promise.all([1, 2, 3].map(() => bring(text, hash)))
    const made = outcomes.map((each) => (each.ok ? each.value.drafts : each.error.code))
    expect(made.sort()).toEqual([0, 0, 5])
    const again = await review(text)
    expect(again.plan).toMatchObject({ drafts: [], isDone: true })
    expect(again.plan.leftOut).toContain(moveInNotes['known-before']('Labadi Cap', 'Labadi Cap'))
    // A later export has the same pieces and a new one.
    const more = shopifyText([...SHOPIFY_ROWS, aProductRow('new-tee')])
    expect(await take(more)).toEqual({ ok: true, value: { drafts: 1 } })
    expect(await brought()).toHaveLength(6)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C193] a handle that is cut within a sign names the same product when the file comes again', async () => {
    const { review, take, brought } = await openShop(engine)
    const text = shopifyText([aProductRow(`${'a'.repeat(199)}🧢`, { Title: 'Long Cap' })])
    expect(await take(text)).toMatchObject({ ok: true, value: { drafts: 1 } })
    expect((await review(text)).plan).toMatchObject({ drafts: [], isDone: true })
    expect(await brought()).toHaveLength(1)
  })

  test('[C180] of two owners with different files at once, none makes a product of the other twice', async () => {
    const { db, review, bring, brought } = await openShop(engine)
    const texts = ['1.00', '2.00'].map((price) =>
      shopifyText([aProductRow('tee', { 'Variant Price': price })]),
    )
    const hashes = await Promise.all(texts.map(async (text) => (await review(text)).hash))
    const outcomes = await Promise.all(texts.map((text, at) => bring(text, hashes[at] ?? '')))
    expect(outcomes.map((each) => (each.ok ? 'made' : each.error.code)).sort()).toEqual([
      'made',
      'plan-changed',
    ])
    expect(await brought()).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C180] somebody who makes a product at the same moment gets another id and short name', async () => {
    const { db, now, review, bring, brought } = await openShop(engine)
    const text = shopifyText(SHOPIFY_ROWS)
    const { hash } = await review(text)
    const stored = await findStoredProduct(db, 14)
    if (stored === null) throw new Error('There is no product 14')
    const content = { ...stored.content, title: 'Labadi Cap', slug: 'labadi-cap' }
    const draft = { content, action: 'product-created', formHash: null, actor, nowMs: await now() }
    const [outcome] = await Promise.all([bring(text, hash), insertWithFreeId(db, draft)])
    // Whoever was second: the title is there already, which was not shown.
    const drafts = await brought()
    expect(drafts).toHaveLength(outcome.ok ? 6 : 1)
    expect(new Set(drafts.map(({ slug }) => slug)).size).toBe(drafts.length)
  })

  test('[C186] other answers, or another catalogue, than what was shown are shown again', async () => {
    const { review, bring, take, brought } = await openShop(engine)
    const text = shopifyText([aProductRow('tee', { Title: 'Labadi Cap' })])
    const { hash } = await review(text)
    const codeOf = async (given: Given) => {
      const outcome = await bring(text, hash, given)
      return outcome.ok ? 'made' : outcome.error.code
    }
    expect(await codeOf({ currency: 'other', rate: '15.4' })).toBe('plan-changed')
    expect(await codeOf({ currency: 'other', rate: 'x' })).toBe('answers-wrong')
    expect(await codeOf({ currency: '' })).toBe('answers-wrong')
    await take(shopifyText([aProductRow('cap', { Title: 'Labadi Cap' })]))
    expect(await codeOf({})).toBe('plan-changed')
    const now = await review(text)
    expect(now.plan.drafts[0]?.notes[0]).toBe(moveInNotes['title-taken'])
    expect((await bring(text, now.hash)).ok).toBe(true)
    expect((await brought()).map(({ slug }) => slug)).toEqual(['labadi-cap', 'labadi-cap-2'])
  })

  test('[C182] an old address that leads to a piece already stays there, and that is said', async () => {
    const { db, take, review } = await openShop(engine)
    const row = {
      Type: 'simple',
      Name: 'Ama Tee',
      'Regular price': '1',
      Stock: '1',
      Categories: '',
    }
    await take(wooCommerceText([{ ...row, ID: '1' }]))
    const { plan } = await review(wooCommerceText([{ ...row, ID: '2' }]))
    expect(plan.drafts).toMatchObject([{ key: 'woocommerce id:2', address: null }])
    expect(plan.drafts[0]?.notes).toContain(moveInNotes['address-taken']('/product/ama-tee'))
    // A product that is deleted frees its address.
    const { product_id: id } = await db
      .selectFrom('moved_products')
      .select('product_id')
      .executeTakeFirstOrThrow()
    for (const table of ['stock_moves', 'variants'] as const) {
      await db.deleteFrom(table).where('product_id', '=', id).execute()
    }
    await db.deleteFrom('products').where('id', '=', id).execute()
    const freed = await review(wooCommerceText([{ ...row, ID: '2' }]))
    expect(freed.plan.drafts).toMatchObject([{ address: '/product/ama-tee' }])
  })

  test('[C183] a process that dies in the middle leaves nothing, and the next press makes all', async () => {
    const { db, settings, review, bring, brought } = await openShop(engine)
    const text = shopifyText(SHOPIFY_ROWS)
    const { hash } = await review(text)
    const script = '../commands/move-in-and-die.child.ts'
    const child = startChild(script, settings, 0, [text, hash])
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    expect(await brought()).toEqual([])
    expect(await db.selectFrom('moved_products').selectAll().execute()).toEqual([])
    expect(await bring(text, hash)).toEqual({ ok: true, value: { drafts: 5 } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('[C174] 5,000 rows are brought in at once, and one more is refused', async () => {
    const { db, take, brought } = await openShop(engine)
    const sizes = ['S', 'M', 'L', 'XL', '3XL']
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      sizes.map((size, at) => {
        const make = at === 0 ? aProductRow : aVariantRow
        return make(`tee-${index}`, { 'Option2 Value': size })
      }),
    ).flat()
    const most = shopifyText(rows)
    expect(await take(most)).toEqual({ ok: true, value: { drafts: 1_000 } })
    expect(await brought()).toHaveLength(1_000)
    const field = () => ''
    const more = shopifyText([...rows, aVariantRow('tee-1')])
    expect(await reviewMoveIn(db, { text: more, field })).toEqual({
      ok: false,
      error: { code: 'too-many-rows' },
    })
  })
})
