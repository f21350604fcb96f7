import { expect, test } from 'vitest'
import { listAudit } from '#database/staff/audit'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts'

const PATH = '/owner/sections'
const VOLUME_4 = { title: 'Volume 4', shortLabel: 'VOL.4', isInNavigation: 'on' }

eachEngine('collections and categories', (engine) => {
  test('a new collection in the navigation is one of the shop’s filters, in every process', async () => {
    const { owner, shop, app } = await openOffice(engine)
    const other = await openLiveCatalogue(shop.db, shop.now)
    await owner.post(`${PATH}/collections/add`, VOLUME_4)
    expect((await app.inject('/collection')).body).toContain('VOL.4')
    await other.refresh()
    expect(other.current().sections.collections.map(({ slug }) => slug)).toEqual([
      'volume-3',
      'volume-4',
    ])
    await owner.post(`${PATH}/collections`, { slug: 'volume-4', move: 'up' })
    const { collections } = shop.catalogue.current().sections
    expect(collections.map(({ slug }) => slug)).toEqual(['volume-4', 'volume-3'])

    const seen = {
      'seen/title': 'Volume 4',
      'seen/shortLabel': 'VOL.4',
      'seen/isInNavigation': 'on',
    }
    const hidden = { slug: 'volume-4', title: 'Volume Four', shortLabel: 'V4', ...seen }
    await owner.post(`${PATH}/collections`, hidden)
    expect(shop.catalogue.current().collectionTitles.get('volume-4')).toBe('Volume Four')
    expect((await app.inject('/collection')).body).not.toContain('V4')
    const [last] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(last).toMatchObject({
      action: 'collection-edited',
      subject: 'collection volume-4',
      detail: {
        title: 'Volume 4 → Volume Four',
        shortLabel: 'VOL.4 → V4',
        inNavigation: 'yes → no',
      },
    })
  })

  test('a category is added, renamed and moved', async () => {
    const { owner, shop } = await openOffice(engine)
    await owner.post(`${PATH}/categories/add`, { title: 'Bags' })
    await owner.post(`${PATH}/categories`, {
      slug: 'bags',
      title: 'Bags & Belts',
      'seen/title': 'Bags',
    })
    await owner.post(`${PATH}/categories`, { slug: 'bags', move: 'up' })
    expect(shop.catalogue.current().sections.categories.slice(-2)).toEqual([
      { slug: 'bags', title: 'Bags & Belts' },
      { slug: 'accessories', title: 'Accessories' },
    ])
  })

  test('[C44] a title twice, none, a reserved one, one with script, or an old form', async () => {
    const { owner, shop } = await openOffice(engine)
    const add = (fields: Record<string, string>) => owner.post(`${PATH}/collections/add`, fields)
    expect((await add({ ...VOLUME_4, title: 'Volume 3' })).html).toContain(
      'one of this name already',
    )
    expect((await add({ ...VOLUME_4, title: 'All' })).status).toBe(409)
    expect((await add({ ...VOLUME_4, title: '', shortLabel: '' })).html).toContain(
      'enter a short label',
    )
    const script = await add({ ...VOLUME_4, title: '<script>alert(1)</script>' })
    expect(script.html).not.toContain('<script>alert')
    const old = { slug: 'volume-3', title: 'Mine', shortLabel: 'M', 'seen/title': 'Old' }
    const refused = await owner.post(`${PATH}/collections`, old)
    expect([refused.status, refused.html.includes('value="Mine"')]).toEqual([409, true])
    expect(shop.catalogue.current().collectionTitles.get('volume-3')).toBe('Volume 3')
  })
})
