import sharp from 'sharp'
import { expect, test } from 'vitest'
import { colourField } from '#domain/catalogue/product-form'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { productFields, sizeFields } from '#testing/owner/product-fields'
import { fakeEncode } from '#testing/pictures/fake-encode'
import { openPipeline } from '#testing/pictures/open-pipeline'
import { phonePhoto, photo } from '#testing/pictures/photos'
import { cleanUpDaily } from '../clean-up.ts'
import type { DeriveContext } from '../derive-context.ts'
import { LEASE_MS } from '../derive-context.ts'
import { createCardDrawer } from './draw-share-cards.ts'

const TEE = 14
const DAY_MS = 24 * 60 * 60_000

const NEW_PRODUCT = {
  title: 'Harmattan Cap',
  price: '150',
  kind: 'headwear',
  category: 'head',
  collection: 'volume-3',
  releasedOn: '2026-11-01',
  description: 'For the dry months.',
  features: 'Cotton',
  ...sizeFields(['One Size']),
  [colourField(0, 'name')]: 'Sand',
  [colourField(0, 'hex')]: '#c9b78f',
} as const

async function openWithCards(engine: Engine, change: Partial<DeriveContext> = {}) {
  const open = await openPipeline(engine)
  const { shop, owner, app } = open
  const context = { ...open.context, ...change }
  return {
    ...open,
    context,
    drawCard: createCardDrawer(shop, context),
    edit: async (id: number, fields: Readonly<Record<string, string>>) => {
      const { status } = await owner.post(`/owner/products/${id}`, {
        ...(await productFields(shop, id)),
        ...fields,
      })
      expect(status).toBe(200)
    },
    shareFileOf: async (id: number) => {
      const row = await shop.db
        .selectFrom('products')
        .select('share_file')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.share_file
    },
    /** The path of the card that the page of a product names. */
    cardOfPage: async (id: number) => {
      const { body } = await app.inject(`/product/${id}`)
      return /property="og:image" content="[^"]*?(?<path>\/share\/[^"]+)"/.exec(body)?.groups?.path
    },
  }
}

eachEngine('share cards', (engine) => {
  test('[C84] a changed piece gets a card of its own, and the shipped one back', async () => {
    const { drawCard, edit, cardOfPage, shareFileOf, app, shop } = await openWithCards(engine)
    await drawCard()
    expect(await shop.pictureStore.list()).toEqual([])
    const shipped = (await app.inject(`/product/${TEE}`)).body
    const before = await cardOfPage(TEE)
    expect(before).toMatch(/^\/share\/product-14\.jpg\?v=/)
    const { price = '' } = await productFields(shop, TEE)

    await edit(TEE, { price: '321' })
    await drawCard()
    const dearer = await cardOfPage(TEE)
    expect(dearer).toMatch(/^\/share\/share-p14\.[0-9a-f]{16}\.jpg$/)
    const card = await app.inject(dearer ?? '')
    expect(card.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height, format } = await sharp(card.rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    expect(card.rawPayload.byteLength).toBeLessThan(100_000)

    await edit(TEE, { title: 'Ancient Lion Tee' })
    await drawCard()
    const renamed = await cardOfPage(TEE)
    expect(renamed).not.toBe(dearer)
    expect((await app.inject(dearer ?? '')).statusCode).toBe(404)
    // A change of something that is not on the card changes nothing.
    await edit(TEE, { description: 'Other words.' })
    await drawCard()
    expect(await cardOfPage(TEE)).toBe(renamed)

    await edit(TEE, { title: 'Ancient Dragon Tee', price })
    await drawCard()
    expect([await cardOfPage(TEE), await shareFileOf(TEE)]).toEqual([before, null])
    expect(shipped).toContain(before)
    const later = { ...shop, now: () => shop.now() + 8 * DAY_MS }
    await cleanUpDaily(later)
    expect(await shop.pictureStore.list()).toEqual([])
  })

  test('[C85] a new piece has its card as soon as its first picture stands', async () => {
    const { drawCard, derive, shareFileOf, cardOfPage, shop, owner, app } =
      await openWithCards(engine)
    const { path } = await owner.post('/owner/products/new', NEW_PRODUCT)
    const id = Number(/products\/(\d+)/.exec(path)?.[1])
    await drawCard()
    expect(await shareFileOf(id)).toBeNull()
    const about = { productId: id, colour: 'Sand', view: 'front', alt: 'A cap' }
    await derive(await phonePhoto({ width: 1500, height: 1200 }), about)
    await shop.catalogue.refresh()
    await drawCard()
    const file = (await shareFileOf(id)) ?? ''
    expect(file).toMatch(new RegExp(`^share-p${id}\\.[0-9a-f]{16}\\.jpg$`))
    await owner.post(`/owner/products/${id}/publish`)
    await drawCard()
    expect(await cardOfPage(id)).toBe(`/share/${file}`)
    const { rawPayload } = await app.inject(`/share/${file}`)
    expect(rawPayload.includes('Exif')).toBe(false)
    for (const unknown of ['share-p1.0000000000000000.jpg', `share-p${id}.0000000000000000.jpg`]) {
      expect((await app.inject(`/share/${unknown}`)).statusCode).toBe(404)
    }
  })

  test('[C86] long titles, long words, signs and noise fit on a card', async () => {
    const { drawCard, edit, shareFileOf, derive, shop } = await openWithCards(engine)
    const noise = await photo({ width: 900, height: 1125 }, 7).png().toBuffer()
    await derive(noise, { productId: TEE, colour: 'Black', view: 'front', alt: 'Noise' })
    const row = await shop.db
      .selectFrom('products')
      .select('pictures_json')
      .where('id', '=', TEE)
      .executeTakeFirstOrThrow()
    const pictures: { readonly file: string }[] = JSON.parse(row.pictures_json)
    const reversed = JSON.stringify(pictures.toReversed())
    await shop.db
      .updateTable('products')
      .set({ pictures_json: reversed })
      .where('id', '=', TEE)
      .execute()
    const titles = [
      'The very long title of a piece that somebody described instead of naming it',
      'Nkabomnkabomnkabomnkabomnkabomnkabomnkabom',
      'Ɔdɔ & <b>Ɛ</b> “quoted” — 50 %',
    ]
    for (const title of titles) {
      await edit(TEE, { title, price: '123456.50' })
      await drawCard()
      const bytes = (await shop.pictureStore.read((await shareFileOf(TEE)) ?? '')) ?? []
      const { width, height } = await sharp(Buffer.from(bytes)).metadata()
      expect([title, width, height, bytes.length < 100_000]).toEqual([title, 1200, 630, true])
    }
  })

  test('[C87] several processes draw a card once; an edit meanwhile wins', async () => {
    let drawn = 0
    let editMeanwhile = async () => {}
    const { drawCard, edit, shareFileOf, shop, context } = await openWithCards(engine, {
      encode: async (...task) => {
        drawn += 1
        await editMeanwhile()
        return fakeEncode(...task)
      },
    })
    const others = [1, 2].map(() => createCardDrawer(shop, context))
    await edit(TEE, { price: '300' })
    await Promise.all([drawCard(), ...others.map((draw) => draw())])
    expect(drawn).toBe(1)
    const first = await shareFileOf(TEE)
    editMeanwhile = async () => {
      editMeanwhile = async () => {}
      await edit(TEE, { price: '302' })
    }
    await edit(TEE, { price: '301' })
    await drawCard()
    expect(await shareFileOf(TEE)).toBe(first)
    await drawCard()
    const last = await shareFileOf(TEE)
    expect(last).not.toBe(first)
    // Words that are not on the card, written meanwhile, do not stop it.
    editMeanwhile = async () => {
      editMeanwhile = async () => {}
      await edit(TEE, { description: 'Other words.' })
    }
    await edit(TEE, { price: '303' })
    await drawCard()
    expect(await shareFileOf(TEE)).not.toBe(last)
  })

  test('[C88] a child that crashes or a store that fails: the former card stays, and it is tried again', async () => {
    let problem: Error | null = new Error('crashed')
    const errors: string[] = []
    let nowMs = 0
    const { edit, shareFileOf, shop, context } = await openWithCards(engine, {
      encode: async (...task) => {
        if (problem) throw problem
        return fakeEncode(...task)
      },
      log: { error: (_about: object, message: string) => errors.push(message) },
    })
    let isFull = false
    const drawCard = createCardDrawer(shop, {
      ...context,
      now: () => shop.now() + nowMs,
      pictureStore: {
        ...context.pictureStore,
        write: async (file, bytes) => {
          if (isFull) throw new Error('ENOSPC')
          await context.pictureStore.write(file, bytes)
        },
      },
    })
    await edit(TEE, { price: '300' })
    await drawCard()
    await drawCard()
    expect([errors, await shareFileOf(TEE)]).toEqual([['share card not drawn'], null])
    problem = null
    isFull = true
    nowMs = LEASE_MS + 1000
    await drawCard()
    expect([errors.length, await shareFileOf(TEE)]).toEqual([2, null])
    isFull = false
    nowMs = 2 * (LEASE_MS + 1000)
    await drawCard()
    const first = await shareFileOf(TEE)
    expect(first).not.toBeNull()
    // A product that can never be drawn does not take the others' turn, nor for ever.
    problem = new Error('crashed')
    await edit(TEE, { price: '305' })
    for (let turn = 3; turn < 10; turn += 1) {
      nowMs = turn * (LEASE_MS + 1000)
      await drawCard()
    }
    expect([errors.length, await shareFileOf(TEE)]).toEqual([5, first])
  })
})
