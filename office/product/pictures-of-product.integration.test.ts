import { expect, test } from 'vitest'
import { loadHomePage } from '#database/gallery/gallery'
import { heroMark } from '#server/gallery/edit-hero'
import { eachEngine } from '#testing/database/each-engine'
import { openPipeline } from '#testing/pictures/open-pipeline'
import { phonePhoto } from '#testing/pictures/photos'

const TEE = { productId: 14, colour: 'Bone', view: 'detail', alt: 'Dragon tee, a sleeve' }
const CAP = { productId: 9, colour: 'Silver', view: 'detail', alt: 'Cap, the clasp' }

const CUT = / style="--focus:([^";]+)/

function addressesIn(html: string): readonly string[] {
  const sources = [...html.matchAll(/ (?:src|srcSet|srcset)="(\/pictures\/[^"]+)"/g)]
  return sources.flatMap(([, list = '']) =>
    list.split(', ').map((each) => each.split(' ')[0] ?? ''),
  )
}

eachEngine('pictures in the back office', (engine) => {
  test('the same photo of another piece has a description of its own; of the same piece it is one picture [C140]', async () => {
    const { derive, owner, shop } = await openPipeline(engine)
    const photo = await phonePhoto({ width: 1500, height: 1200 })
    const tee = await derive(photo, TEE)
    const cap = await derive(photo, CAP)
    const again = await derive(photo, TEE)
    expect(again.picture).toBe(tee.picture)
    expect(cap.picture).not.toBe(tee.picture)
    const page = (await owner.get('/owner/products/9')).html
    expect(page).toContain('Cap, the clasp')
    expect(page).not.toContain('Dragon tee, a sleeve')
    await shop.catalogue.refresh()
    const altOf = (name?: string | null) => shop.catalogue.current().pictures.get(name ?? '')?.alt
    expect([altOf(tee.picture), altOf(cap.picture)]).toEqual([TEE.alt, CAP.alt])

    const poster = { productId: null, use: 'poster', alt: 'A poet' }
    const first = await derive(photo, poster)
    const second = await derive(photo, { ...poster, alt: 'A singer' })
    await shop.catalogue.refresh()
    expect([altOf(first.picture), altOf(second.picture)]).toEqual(['A poet', 'A singer'])
  })

  test('a picture that another process has just made is shown at once, and no thumbnail leads nowhere [C141]', async () => {
    const { derive, owner, shop, app } = await openPipeline(engine)
    const { picture } = await derive(await phonePhoto({ width: 1500, height: 1200 }), TEE)
    expect(shop.catalogue.current().pictures.has(picture ?? '')).toBe(false)
    expect((await owner.get('/owner/products/14')).html).toContain(`/pictures/${picture}-`)
    await shop.db
      .updateTable('products')
      .set({ pictures_json: '[]' })
      .where('id', '=', 15)
      .execute()
    const drafts = await owner.post('/owner/products/16/duplicate', {})
    expect(drafts.status).toBe(200)
    const screens = ['/owner/products', '/owner/stock', '/owner/stock?page=2', '/owner/products/15']
    for (const screen of [
      ...screens,
      '/owner/stock/15/Bone/M',
      '/owner/market',
      '/owner/home',
      '/owner/home/hero',
    ]) {
      const { html, status } = await owner.get(screen)
      expect([screen, status]).toEqual([screen, 200])
      for (const address of new Set(addressesIn(html))) {
        expect([screen, address, (await app.inject(address)).statusCode]).toEqual([
          screen,
          address,
          200,
        ])
      }
    }
  })

  test('the poster is cut around the point that the owner chose, on the home page and in both previews; a new poster starts anew [O144]', async () => {
    const { derive, owner, shop, app } = await openPipeline(engine)
    const home = async () => (await app.inject('/')).body
    expect(await home()).not.toMatch(CUT)
    const page = (await owner.get('/owner/home/hero')).html
    expect(page).toContain('On a phone')
    expect(page).toContain('On a screen')
    const seen = async () => heroMark(await loadHomePage(shop.db))
    const post = async (fields: Readonly<Record<string, string>>) =>
      owner.post('/owner/home/hero', { seen: await seen(), ...fields })

    const cut = await post({ step: 'focus', x: '80', y: '30' })
    expect(cut.html).toMatch(/data-x="80" data-y="30"/)
    expect(CUT.exec(await home())?.[1]).toBe('80% 30%')
    for (const wrong of [{ x: '81' }, { x: '-10' }, { y: '' }, { y: '<b>' }, { x: '1000' }]) {
      expect((await post({ step: 'focus', x: '10', y: '10', ...wrong })).status).toBe(422)
    }
    const stale = await owner.post('/owner/home/hero', {
      seen: 'old',
      step: 'focus',
      x: '0',
      y: '0',
    })
    expect(stale.status).toBe(409)
    const audit = await shop.db
      .selectFrom('audit')
      .select('detail_json')
      .where('action', '=', 'home-poster-changed')
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]?.detail_json).toContain('80 % from the left, 30 % from the top')

    const hero = { productId: null, use: 'hero', alt: 'The sea' }
    const { picture } = await derive(await phonePhoto({ width: 2000, height: 1200 }), hero)
    await post({ step: 'poster', file: picture ?? '' })
    expect((await loadHomePage(shop.db)).heroFocus).toEqual({ x: 50, y: 0 })
    expect(await home()).not.toMatch(CUT)
  })
})
