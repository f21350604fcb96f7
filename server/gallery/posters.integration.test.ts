import { expect, test } from 'vitest'
import { loadHomePage } from '#database/gallery/gallery'
import { listAudit } from '#database/staff/audit'
import { masterFile, pictureFile } from '#domain/catalogue/picture'
import { eachEngine } from '#testing/database/each-engine'
import { openPipeline } from '#testing/pictures/open-pipeline'
import { phonePhoto } from '#testing/pictures/photos'
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { addAvifFiles } from '../pictures/avif/add-avif-files.ts'
import { heroMark } from './edit-hero.ts'

const POSTER = { productId: null, use: 'poster', alt: 'A poet in front of the sea' }

eachEngine('uploaded posters', (engine) => {
  test('[C81] a poster waits for its caption and its pieces, then hangs first, once', async () => {
    const { derive, context, owner, shop, app } = await openPipeline(engine)
    const other = await openLiveCatalogue(shop.db, shop.now)
    const shipped = (await app.inject('/gallery')).body
    const { picture } = await derive(await phonePhoto({ width: 1500, height: 1200 }), POSTER)
    const file = picture ?? ''
    await shop.catalogue.refresh()
    expect((await app.inject('/gallery')).body).toBe(shipped)
    const page = await owner.get('/owner/gallery')
    expect(page.html).toContain('alt="A poet in front of the sea"')

    const path = '/owner/gallery/new'
    const words = { picture: file, category: 'influence', description: 'Esi, poet', pieces: '14' }
    const wrong = await owner.post(path, { ...words, pieces: 'Nothing <b>' })
    expect([wrong.status, wrong.html.includes('value="Esi, poet"')]).toEqual([422, true])
    expect(wrong.html).toContain('There is no piece called “Nothing &lt;b&gt;”.')
    expect((await owner.post(path, { ...words, description: ' ' })).status).toBe(422)
    for (const unknown of ['hero-poster', 'u-0000000000000000', '']) {
      const refused = await owner.post(path, { ...words, picture: unknown })
      expect([unknown, refused.status]).toEqual([unknown, 409])
    }
    expect((await owner.post(path, words)).html).toContain('Saved.')
    expect((await owner.post(path, words)).html).toContain('Saved.')
    await other.refresh()
    const [first, ...rest] = other.current().gallery
    expect(first).toMatchObject({ picture: file, description: 'Esi, poet', productIds: [14] })
    expect(rest.filter((each) => each.picture === file)).toEqual([])
    const gallery = (await app.inject('/gallery')).body
    expect(gallery).toContain('alt="A poet in front of the sea"')
    expect(gallery.indexOf(file)).toBeLessThan(gallery.indexOf(rest[0]?.picture ?? ''))
    expect((await owner.get('/owner/gallery')).html).not.toContain('name="picture"')
    const [last] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(last).toMatchObject({
      action: 'poster-added',
      detail: { picture: file, caption: 'Esi, poet', pieces: '14' },
    })

    await addAvifFiles(context, { isRecent: true })
    await shop.catalogue.refresh()
    const made = shop.catalogue.current().pictures.get(file)
    expect([made?.avifWidths, made?.jpegWidths]).toEqual([
      [360, 540, 720, 1080],
      [360, 720],
    ])
    const files = await shop.pictureStore.list()
    for (const [width, format] of [
      [360, 'avif'],
      [720, 'avif'],
      [720, 'jpg'],
    ] as const) {
      const name = made ? pictureFile(made, width, format) : ''
      expect(files.find((each) => each.file === name)?.bytes).toBeLessThanOrEqual(35_000)
    }
    for (const each of files) {
      const bytes = Buffer.from((await shop.pictureStore.read(each.file)) ?? [])
      expect([each.file, bytes.includes('Exif')]).toEqual([each.file, false])
    }
  })

  test('[C82] the poster of the first screen is changed, and changed back', async () => {
    const { derive, context, owner, shop, app } = await openPipeline(engine)
    const shipped = (await app.inject('/')).body
    const about = { ...POSTER, use: 'hero', alt: 'The new drop' }
    const { picture } = await derive(await phonePhoto({ width: 1200, height: 1600 }), about)
    const file = picture ?? ''
    expect((await owner.get('/owner/gallery')).html).not.toContain(file)
    const step = async (kind: string) => {
      const seen = heroMark(await loadHomePage(shop.db))
      return owner.post('/owner/home/hero', { step: kind, file, seen })
    }
    await step('poster')
    const early = (await app.inject('/')).body
    expect(early).toContain('alt="The new drop"')
    expect(early).not.toContain('rel="preload" as="image"')
    await addAvifFiles(context, { isRecent: true })
    await shop.catalogue.refresh()
    const made = shop.catalogue.current().pictures.get(file)
    expect(made).toMatchObject({ avifWidths: [640, 960, 1280], jpegWidths: [960] })
    const widest = made ? pictureFile(made, 1280, 'avif') : ''
    expect((await app.inject('/')).body).toContain(`${widest} 1280w`)
    const stored = await shop.pictureStore.list()
    expect(stored.find((each) => each.file === widest)?.bytes).toBeLessThanOrEqual(30_000)
    expect(stored.some((each) => made && each.file === masterFile(made, 'hero'))).toBe(true)
    await step('shipped-poster')
    expect((await app.inject('/')).body).toBe(shipped)
    const [last] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(last).toMatchObject({
      action: 'home-poster-changed',
      detail: { poster: `${file} → hero-poster` },
    })
  })
})
