import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictureFile } from '#domain/catalogue/picture'
import { mustSkipNginx } from '../server/start-nginx.ts'
import { type Asked, openFront, seen } from './nginx-front.builder.ts'

type Front = Awaited<ReturnType<typeof openFront>>

function anAsset(): string {
  const names = readdirSync(join(process.cwd(), 'dist/current/client/assets'))
  const name = names.find((each) => /\.js$/.test(each))
  if (name === undefined) throw new Error('The storefront is not built')
  return `/assets/${name}`
}

function aPicture({ shop }: Front): string {
  const [picture] = shop.catalogue.current().pictures.values()
  const width = picture?.jpegWidths.at(-1)
  if (!picture || width === undefined) throw new Error('No picture')
  return `/pictures/${pictureFile(picture, width, 'jpg')}`
}

const VISITS: readonly Asked[] = [
  {},
  { headers: { 'accept-encoding': 'br' } },
  { headers: { 'accept-encoding': 'gzip' } },
  { headers: { 'save-data': 'on' } },
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-9' } },
  { headers: { cookie: 'owner-session=forged; currency=EUR' } },
]

describe.skipIf(mustSkipNginx('the files that nginx keeps'))('files that nginx keeps', () => {
  test('scripts and pictures come to every browser as from the shop, and once from it [M80]', async () => {
    const open = await openFront()
    const { front, direct, reached } = open
    for (const path of [anAsset(), aPicture(open)]) {
      const known: Asked = { headers: { 'if-none-match': (await direct(path)).headers.etag ?? '' } }
      const visits: readonly Asked[] = [...VISITS, known]
      for (const visit of [...visits, ...visits.toReversed()]) {
        const [got, own] = [await front(path, visit), await direct(path, visit)]
        expect({ path, visit, ...seen(got) }).toEqual({ path, visit, ...seen(own) })
      }
      const before = reached()
      for (const visit of visits.filter(({ headers = {} }) => !('range' in headers)))
        await front(path, visit)
      for (let query = 0; query < 5; query += 1) await front(`${path}?fill=${query}`)
      expect(reached() - before).toBe(0)
    }
  })

  test('a header that only nginx takes for Save-Data does not put the large picture into the place of the small one [M83]', async () => {
    const open = await openFront()
    const { front, direct } = open
    const path = aPicture(open)
    for (const saveData of ['ON', 'On', 'on;q=1', 'on, on', 'off']) {
      const strange: Asked = { headers: { 'save-data': saveData } }
      expect(seen(await front(path, strange))).toEqual(seen(await direct(path, strange)))
    }
    const saving: Asked = { headers: { 'save-data': 'on' } }
    const own = await direct(path, saving)
    expect(own.body.length).toBeLessThan((await direct(path)).body.length)
    expect(seen(await front(path, saving))).toEqual(seen(own))
    expect(seen(await front(path))).toEqual(seen(await direct(path)))
  })

  test('two lines of Save-Data, of which nginx reads the first and the shop both, leave every picture in its place [M96]', async () => {
    const open = await openFront()
    const { front, direct } = open
    const path = aPicture(open)
    for (const lines of [
      ['on', 'x'],
      ['x', 'on'],
      ['on', 'on'],
    ]) {
      await front(path, { headers: { 'save-data': lines } })
    }
    for (const visit of [{}, { headers: { 'save-data': 'on' } }]) {
      expect(seen(await front(path, visit))).toEqual(seen(await direct(path, visit)))
    }
  })

  test('invented hosts get the copy that is there, and make no other [M97]', async () => {
    const open = await openFront()
    const { front, reached } = open
    for (const path of [anAsset(), aPicture(open)]) {
      const own = await front(path)
      const before = reached()
      for (const host of ['one.example', 'two.example', 'three.example:81']) {
        expect(seen(await front(path, { headers: { host } }))).toEqual(seen(own))
      }
      expect(reached() - before).toBe(0)
    }
  })

  test('an address that nginx and the shop read differently puts nothing into the place of a file [M80]', async () => {
    const open = await openFront()
    const { front, direct } = open
    for (const path of [anAsset(), aPicture(open)]) {
      const encoded = path.slice(1).replaceAll('/', '%2f')
      for (const asked of [
        `/${path}`,
        `/.${path}`,
        `/collection/..${path}`,
        `/collection//..${path}`,
        `/collection/..%2f${encoded}`,
        `/product/14%2f..%2f..%2f${encoded}`,
        `/_data/..%2f${encoded}`,
        `/film/..%2f${encoded}`,
        `/owner/..%2f${encoded}`,
        `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
        `${path}#/collection`,
      ]) {
        await front(asked)
        await front(asked, { headers: { 'save-data': 'on' } })
      }
      for (const visit of [{}, { headers: { 'save-data': 'on' } }]) {
        expect(seen(await front(path, visit))).toEqual(seen(await direct(path, visit)))
      }
    }
  })

  test('a file that does not exist is asked for each time, so that one of the next release is found once it is there [M81]', async () => {
    const { front, reached } = await openFront()
    const before = reached()
    for (const path of ['/assets/none-12345678.js', '/pictures/none.jpg']) {
      expect([(await front(path)).status, (await front(path)).status]).toEqual([404, 404])
    }
    expect(reached() - before).toBe(4)
  })
})
