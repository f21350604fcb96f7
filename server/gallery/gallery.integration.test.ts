import { expect, test } from 'vitest'
import { listAudit } from '#database/staff/audit'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { posterMark } from './edit-gallery.ts'

eachEngine('the gallery', (engine) => {
  test('a poster is changed, moved and removed, and every process shows it', async () => {
    const { owner, shop, app } = await openOffice(engine)
    const other = await openLiveCatalogue(shop.db, shop.now)
    const poster = shop.catalogue.current().gallery.find(({ id }) => id === 1)
    if (!poster) throw new Error('no poster')
    const edit = {
      id: '1',
      description: 'Esi, poet',
      category: poster.category,
      pieces: 'ancient dragon tee\n5',
      seen: posterMark(poster),
    }
    await owner.post('/owner/gallery', edit)
    await other.refresh()
    const changed = other.current().gallery.find(({ id }) => id === 1)
    expect([changed?.description, changed?.productIds]).toEqual(['Esi, poet', [14, 5]])
    const late = await owner.post('/owner/gallery', { ...edit, description: 'Late' })
    expect([late.status, late.html.includes('value="Late"')]).toEqual([409, true])
    const unknown = await owner.post('/owner/gallery', { ...edit, pieces: 'Nothing <b>' })
    expect(unknown.html).toContain('There is no piece called “Nothing &lt;b&gt;”.')

    const ids = () => shop.catalogue.current().gallery.map(({ id }) => id)
    const before = ids()
    await owner.post('/owner/gallery', { id: '1', step: 'down' })
    expect(ids()).not.toEqual(before)
    await owner.post('/owner/gallery', { id: '1', step: 'remove' })
    expect(ids()).not.toContain(1)
    expect((await app.inject('/gallery')).body).not.toContain('Esi, poet')
    const [last] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(last).toMatchObject({ action: 'poster-removed', subject: 'poster 1' })
  })

  test('[C45] the poster of the home page cannot be removed', async () => {
    const { owner, shop, app } = await openOffice(engine)
    const { lookId } = shop.catalogue.current().home
    const refused = await owner.post('/owner/gallery', { id: String(lookId), step: 'remove' })
    expect([refused.status, refused.html.includes('Choose another look there first.')]).toEqual([
      409,
      true,
    ])
    expect((await app.inject('/')).statusCode).toBe(200)
  })
})
