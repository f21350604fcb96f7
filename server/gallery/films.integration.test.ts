import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadHomePage } from '#database/gallery/gallery'
import { listAudit } from '#database/staff/audit'
import { MAX_FILM_BYTES } from '#domain/catalogue/upload-limits'
import { uploadMessages } from '#domain/owner-messages/pictures'
import { eachEngine } from '#testing/database/each-engine'
import { anMp4, aWebm, PLACE_IN_FILM } from '#testing/pictures/films'
import { openPipeline } from '#testing/pictures/open-pipeline'
import { makeArchive } from '../backup/make-archive.ts'
import { storageOf } from '../backup/make-backup.ts'
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { cleanUpDaily, expireUploads } from '../pictures/clean-up.ts'
import { heroMark } from './edit-hero.ts'

const FILM = { productId: null, use: 'film', fileName: 'drop.mp4' }
const DAY_MS = 24 * 60 * 60_000

async function openWithFilms(engine: Parameters<typeof openPipeline>[0]) {
  const open = await openPipeline(engine)
  const { shop, owner, app } = open
  return {
    ...open,
    /** Presses a button of the page, as it is now. */
    step: async (kind: string, file = '') => {
      const seen = heroMark(await loadHomePage(shop.db))
      return owner.post('/owner/home/hero', { step: kind, file, seen })
    },
    filmOfPage: async () => {
      const { body } = await app.inject('/')
      return /"sources":(?<sources>\[[^\]]*\])/.exec(body)?.groups?.sources ?? 'none stated'
    },
  }
}

eachEngine('the film of the home page', (engine) => {
  test('[C78] an uploaded film waits until it is chosen, and every process shows it then', async () => {
    const { derive, step, filmOfPage, shop, owner, app } = await openWithFilms(engine)
    const other = await openLiveCatalogue(shop.db, shop.now)
    const shipped = (await app.inject('/')).body
    const raw = anMp4({ hasPlace: true })
    const { state, picture } = await derive(raw, FILM)
    const file = picture ?? ''
    expect([state, file]).toEqual(['derived', expect.stringMatching(/^film\.[0-9a-f]{16}\.mp4$/)])
    expect((await app.inject('/')).body).toBe(shipped)
    expect((await app.inject(`/film/${file}`)).statusCode).toBe(404)
    const page = await owner.get('/owner/home/hero')
    expect(page.html).toContain('drop.mp4')
    expect(page.html).toContain('the film that came with the shop')

    expect((await step('film', file)).html).toContain('your film, as MP4')
    await other.refresh()
    expect(other.current().home.film).toEqual({ mp4: file, webm: null })
    expect(JSON.parse(await filmOfPage())).toEqual([{ src: `/film/${file}`, type: 'video/mp4' }])
    const { picture: webm = '' } = await derive(aWebm(), { ...FILM, fileName: 'drop.webm' })
    await step('film-too', webm ?? '')
    expect(JSON.parse(await filmOfPage())).toEqual([
      { src: `/film/${webm}`, type: 'video/webm' },
      { src: `/film/${file}`, type: 'video/mp4' },
    ])
    // Another film alone: the old WebM is no part of it.
    const { picture: next = '' } = await derive(anMp4({ seed: 'next' }), FILM)
    await step('film', next ?? '')
    expect(JSON.parse(await filmOfPage())).toEqual([{ src: `/film/${next}`, type: 'video/mp4' }])

    await step('no-film')
    expect(await filmOfPage()).toBe('[]')
    await step('shipped-film')
    expect((await app.inject('/')).body).toBe(shipped)
    const rows = await listAudit(shop.db, { before: null, limit: 20 })
    const films = rows.filter(({ action }) => action === 'home-film-changed').reverse()
    expect(films.map(({ detail }) => detail.film)).toEqual([
      `of the release → ${file}`,
      `${file} → ${webm}, ${file}`,
      `${webm}, ${file} → ${next}`,
      `${next} → none`,
      'none → of the release',
    ])
    expect(rows.filter(({ action }) => action === 'film-added')).toHaveLength(3)
  })

  test('[C77] what is served carries no place, in parts, with its type and for a year', async () => {
    const { derive, step, app } = await openWithFilms(engine)
    const raw = anMp4({ hasPlace: true })
    const { picture } = await derive(raw, FILM)
    await step('film', picture ?? '')
    const url = `/film/${picture}`
    const whole = await app.inject(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(raw.byteLength),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(whole.rawPayload.includes(PLACE_IN_FILM)).toBe(false)
    const part = await app.inject({ url, headers: { range: 'bytes=100-199' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${raw.byteLength}`)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
    const beyond = await app.inject({ url, headers: { range: `bytes=${raw.byteLength}-` } })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${raw.byteLength}`,
    ])
    const { etag = '' } = whole.headers
    for (const known of [etag, `"old", W/${etag}`, '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } })
      expect([known, again.statusCode]).toEqual([known, 304])
    }
    const changed = { range: 'bytes=0-1', 'if-range': '"another"' }
    expect((await app.inject({ url, headers: changed })).statusCode).toBe(200)
    expect((await app.inject({ url, method: 'HEAD' })).headers['content-length']).toBe(
      String(raw.byteLength),
    )
    expect((await app.inject('/film/hero.mp4')).statusCode).toBe(200)
    expect((await app.inject('/film/film.0000000000000000.mp4')).statusCode).toBe(404)
  })

  test('[C76] what is no film, too large, damaged or carries places is refused in words', async () => {
    const { open, send, look, derive, shop } = await openWithFilms(engine)
    expect(await open(MAX_FILM_BYTES + 1, FILM)).toMatchObject({
      status: 422,
      answer: { error: { code: 'film-too-large', message: expect.stringContaining('3 MB') } },
    })
    expect((await open(1000, { ...FILM, productId: 1 })).status).toBe(422)
    const openings = [
      ['\xFF\xD8\xFF\xE1 a JPEG', 'not-a-film'],
      ['\0\0\0\x14ftypqt  \0\0\0\0', 'quicktime'],
      ['MZ a program called film.mp4', 'not-a-film'],
    ] as const
    for (const [content, code] of openings) {
      const { id = '' } = (await open(5000, FILM)).answer
      const refused = await send(id, 0, Buffer.from(content, 'latin1'))
      expect(refused).toMatchObject({ status: 422, answer: { error: { code } } })
      expect((await look(id)).answer.sentence).toBe(uploadMessages[code])
    }
    // A film is no picture, either.
    const { id = '' } = (await open(5000, { productId: null })).answer
    expect((await send(id, 0, anMp4().subarray(0, 100))).status).toBe(422)
    for (const [bytes, code] of [
      [anMp4().subarray(0, 3000), 'film-damaged'],
      [anMp4({ tracks: ['vide', 'meta'] }), 'film-carries-data'],
    ] as const) {
      expect(await derive(bytes, FILM)).toMatchObject({
        state: 'refused',
        sentence: uploadMessages[code],
      })
    }
    expect(await shop.pictureStore.list()).toEqual([])
    expect(await shop.db.selectFrom('upload_chunks').select('start').execute()).toEqual([])
  })

  test('[C79] two people choose at once, or choose what is gone: told, and nothing changes', async () => {
    const { derive, owner, shop, step } = await openWithFilms(engine)
    const seen = heroMark(await loadHomePage(shop.db))
    const { picture } = await derive(anMp4(), FILM)
    await step('no-film')
    const late = { step: 'film', file: picture ?? '', seen }
    const refused = await owner.post('/owner/home/hero', late)
    expect([refused.status, refused.html.includes('Somebody else has changed')]).toEqual([
      409,
      true,
    ])
    // Repeating the post is no conflict.
    const again = await owner.post('/owner/home/hero', { step: 'no-film', seen })
    expect(again.html).toContain('Saved.')
    for (const file of ['film.0000000000000000.mp4', '../hero.mp4', '']) {
      expect((await step('film', file)).status).toBe(409)
    }
    expect((await step('unknown')).status).toBe(422)
    expect((await loadHomePage(shop.db)).film).toEqual({ mp4: null, webm: null })
  })

  test('[C80] a film that is shown stays and is in the backup; others go after a week', async () => {
    const { derive, step, shop } = await openWithFilms(engine)
    const { picture: shown } = await derive(anMp4({ seed: 'shown' }), FILM)
    const { picture: old } = await derive(anMp4({ seed: 'old' }), FILM)
    await step('film', old ?? '')
    await step('film', shown ?? '')
    const folder = await mkdtemp(join(tmpdir(), 'films-'))
    const target = join(folder, 'shop.tar')
    const made = await makeArchive({ storage: storageOf(shop.config), target, nowMs: Date.now() })
    const names = made.ok ? made.value.about.files.map(({ name }) => name) : []
    expect(names.slice(1).toSorted()).toEqual([`pictures/${shown}`, `pictures/${old}`].toSorted())
    const after = (ms: number) => ({ ...shop, now: () => shop.now() + ms })
    // It was uploaded today: somebody may still choose it.
    await cleanUpDaily(after(8 * DAY_MS))
    expect(await shop.pictureStore.list()).toHaveLength(2)
    await expireUploads(after(2 * DAY_MS))
    await cleanUpDaily(after(9 * DAY_MS + 1))
    expect((await shop.pictureStore.list()).map(({ file }) => file)).toEqual([shown])
  })
})
