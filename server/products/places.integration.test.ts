import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { productFields } from '#testing/owner/product-fields'

const SOCKS = 24

eachEngine('a place in the shop', (engine) => {
  async function open() {
    const office = await openOffice(engine)
    const { owner, shop, app } = office
    const place = async (id: number, position: string) => {
      const fields = await productFields(shop, id)
      return owner.post(`/owner/products/${id}`, { ...fields, position })
    }
    const read = async (path: string) => (await app.inject(path)).body
    const list = async (path: string) => {
      const { data } = (await app.inject(`/_data${path}`)).json()
      return data.products.map(({ id }: { readonly id: number }) => id)
    }
    return { ...office, place, read, list }
  }

  test('makes “Our order” the start of the collection and its collections, also in the cache; without one it is from A to Z [O143]', async () => {
    const { place, read, list } = await open()
    const fromA = await list('/collection')
    expect(await read('/collection')).not.toContain('Our order')
    expect(await list('/collection?sort=our-order')).toEqual(fromA)

    expect((await place(SOCKS, '1')).path).toContain('product-saved')
    await place(20, '2')
    const ours = [...new Set([SOCKS, 20, ...fromA])].slice(0, 12)
    expect(await list('/collection')).toEqual(ours)
    expect((await list('/collection?type=volume-3')).slice(0, 2)).toEqual([SOCKS, 20])
    expect((await list('/collection?category=foot'))[0]).toBe(SOCKS)
    expect(await list('/collection?sort=a-z')).toEqual(fromA)
    const html = await read('/collection')
    expect(html).toMatch(/<option value="our-order" selected="">Our order</)
    expect(html).toContain('Sorted by our order')
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/collection"/)
    expect(await read('/collection?sort=a-z')).toContain('/collection?sort=a-z&amp;category=head')

    await place(SOCKS, '')
    await place(20, '')
    expect(await list('/collection')).toEqual(fromA)
    expect(await read('/collection')).not.toContain('Our order')
  })

  test('changes nothing about a search, and is not part of the piece’s page [O143]', async () => {
    const { place, list, read } = await open()
    // Many of these match equally well.
    const searches = ['dragon', 'tee', 'petal', 'black', 'cap'].map((word) => `/search?q=${word}`)
    const before = await Promise.all(searches.map(list))
    for (const [index, id] of [28, 26, SOCKS, 22, 16, 12].entries()) await place(id, `${index + 1}`)
    await place(13, '900')
    expect(await Promise.all(searches.map(list))).toEqual(before)
    expect(await read(`/_data/product/${SOCKS}`)).not.toContain('"place"')
  })

  test('is empty for new pieces and copies, and its field says what it does', async () => {
    const { owner, shop, place } = await open()
    await place(SOCKS, '5')
    await owner.post(`/owner/products/${SOCKS}/duplicate`, {})
    const copy = await shop.db
      .selectFrom('products')
      .select('position')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(copy?.position).toBe(0)
    const { html } = await owner.get(`/owner/products/${SOCKS}`)
    expect(html).toMatch(/name="position"[^>]* value="5"/)
    expect(html).toContain('the collection starts with “Our order”')
  })
})
