import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { addLookFiles, forgetLookFiles, readLookFile } from '#database/look/look-files'
import { loadLook } from '#database/look/looks'
import { bumpRevision } from '#database/settings/revisions'
import { listAudit } from '#database/staff/audit'
import { type Look, SHIPPED_LOOK } from '#domain/look/look'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openTestShop } from '#testing/server/start-test-shop'
import { encodeWithPriority } from '../pictures/encode-in-child.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { brandAddress, createBrandFileReader } from './brand-files.ts'
import { changeLook } from './change-look.ts'
import { receiveLogo } from './receive-logo.ts'

const ACTOR = { staffId: null, name: 'test' }
const OWN: Partial<Look> = { ink: '#1d1a3a', accent: '#00594f' }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" fill="#123456"/></svg>'

/** Tests use the whole machine, so that a child of low priority would wait. */
const encode: typeof import('../pictures/encode-in-child.ts').encodeInChild = (
  task,
  input,
  signal,
) => encodeWithPriority(0, { task, input, signal })

async function openShops(engine: Engine) {
  const stored = await engine.create()
  const config = { ...stored, databaseUrl: stored.databaseUrl ?? null }
  const open = async () => {
    const shop = await openTestShop({ config })
    onTestFinished(shop.close)
    return shop
  }
  return { first: await open(), open }
}

type Open = Awaited<ReturnType<typeof openShops>>['first']

function edit({ shop }: Open, parts: Partial<Look>, seenVersion: number) {
  return changeLook(shop, { change: { kind: 'edit', parts }, seenVersion, actor: ACTOR })
}

function back({ shop }: Open, version: number, seenVersion: number) {
  return changeLook(shop, { change: { kind: 'back', version }, seenVersion, actor: ACTOR })
}

async function html({ app }: Open, path = '/contact'): Promise<string> {
  return (await app.inject(path)).body
}

async function png(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

eachEngine('looks', (engine) => {
  test('a look reaches every process and the next start, and back is the very page of before [O192]', async () => {
    const { first, open } = await openShops(engine)
    const second = await open()
    const shipped = await html(first)
    expect(await html(second)).toBe(shipped)
    expect(await edit(first, { ...OWN, type: 'montserrat' }, 0)).toMatchObject({ ok: true })
    await expect.poll(() => second.shop.settings.current().look.ink).toBe(OWN.ink)
    for (const each of [first, second, await open()]) {
      const page = await html(each)
      expect(page).toContain('--ink-channels:29 26 58;')
      expect(page).toContain('<link rel="preload" href="/look/montserrat-')
      expect(page).not.toMatch(/rel="preload" href="\/assets\/archivo/)
      expect((await each.app.inject('/sw.js')).body).not.toMatch(/archivo-[\w-]+\.woff2/)
    }
    expect(await back(first, 0, 1)).toMatchObject({ ok: true })
    expect(await html(first)).toBe(shipped)
    const [last] = await listAudit(first.shop.db, { before: null, limit: 1 })
    expect(last).toMatchObject({ action: 'look-changed', actor: 'test' })
  })

  test('of two who save at once one is told, and sees what the other saved [O193]', async () => {
    const { first, open } = await openShops(engine)
    const second = await open()
    const outcomes = await Promise.all([
      edit(first, { ink: '#101820' }, 0),
      edit(second, { ink: '#201810' }, 0),
    ])
    const refused = outcomes.find(({ ok }) => !ok)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { version, look } = await loadLook(first.shop.db)
    expect(version).toBe(1)
    expect(refused).toMatchObject({ error: { code: 'look-changed', stored: { ink: look.ink } } })
  })

  test('five looks of before are kept, and a colour that nobody could read is never saved [O191]', async () => {
    const { first } = await openShops(engine)
    for (let version = 0; version < 8; version += 1) {
      const ink = `#00000${version + 1}` as const
      expect(await edit(first, { ink }, version)).toMatchObject({ ok: true })
    }
    expect(await back(first, 2, 8)).toMatchObject({ error: { code: 'look-gone' } })
    expect(await back(first, 3, 8)).toMatchObject({ ok: true })
    expect(first.shop.settings.current().look.ink).toBe('#000003')
    expect(await edit(first, { accent: '#ffd400' }, 9)).toMatchObject({
      error: { code: 'colour-pale' },
    })
  })

  test('a stored look that this release cannot read is the shipped one [O190]', async () => {
    const { first } = await openShops(engine)
    const { db, settings } = first.shop
    for (const [version, look] of [
      '{',
      JSON.stringify({ ...SHIPPED_LOOK, ink: 'red;}' }),
    ].entries()) {
      const row = { version: version + 1, look_json: look, saved_at: 1 }
      await db.insertInto('looks').values(row).execute()
      await bumpRevision(db, 'settings')
      await settings.refresh()
      expect(settings.current().look).toEqual(SHIPPED_LOOK)
    }
  })

  test('a logo is decoded and built anew; bombs, strips and other files are refused in words [O195]', async () => {
    const { first } = await openShops(engine)
    const context = { ...first.shop, encode }
    const wrong = [
      [Buffer.alloc(600 * 1024), 'logo-large'],
      ['GIF89a', 'logo-no-picture'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'logo-no-picture'],
      [await png(1, 5000, '#000'), 'logo-ratio'],
      [await png(399, 200, '#000'), 'logo-small'],
      [await png(600, 200, '#0000'), 'logo-empty'],
      // A bomb: 25 megapixels in a few kilobytes.
      [
        await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 6 })
          .toBuffer(),
        'logo-large',
      ],
      [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 5000"><rect width="1" height="1"/></svg>',
        'logo-ratio',
      ],
      [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>',
        'logo-svg-parts',
      ],
    ] as const
    for (const [upload, error] of wrong) {
      expect(await receiveLogo(context, upload)).toEqual({ ok: false, error })
    }
    const dark = await receiveLogo(context, await png(800, 200, '#101010'))
    expect(dark).toMatchObject({ value: { showsOnLight: true, showsOnDark: true, width: 800 } })
    const thin =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="9" height="9" fill="white"/></svg>'
    expect(await receiveLogo(context, thin)).toMatchObject({
      value: { showsOnLight: false, showsOnDark: true, width: 800, height: 267 },
    })
    const deepGreen = thin.replace('white', '#00594f')
    expect(await receiveLogo(context, deepGreen)).toMatchObject({
      value: { showsOnLight: true, showsOnDark: false },
    })
  })

  test('a logo stands on pages by its content, and can run nothing where it is opened alone [O194]', async () => {
    const { first } = await openShops(engine)
    const logo = await receiveLogo({ ...first.shop, encode }, SVG)
    if (!logo.ok) throw new Error(logo.error)
    await edit(first, { logo: logo.value }, 0)
    const page = await html(first)
    const [, src = ''] = /<img src="(\/look\/logo-[0-9a-f]{16}\.svg)"/.exec(page) ?? []
    expect(page).not.toContain('M0-13C')
    const served = await first.app.inject(src)
    expect(served.body).toBe(
      SVG.replace(
        'viewBox="0 0 300 100"',
        'viewBox="0 0 300 100" width="300" height="100"',
      ).replace('/>', '></rect>'),
    )
    expect(served.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const gone = { ...logo.value, file: 'logo-0000000000000000.svg' }
    expect(await edit(first, { logo: gone }, 1)).toMatchObject({ error: { code: 'look-gone' } })
    for (const unknown of [
      'logo-0000000000000000.svg',
      'icon-32-0000000000000000.png',
      'page-ffffff-ffd400-archivo-00000000.css',
      'page-17171a-c8321f-comic-00000000.css',
    ]) {
      expect((await first.app.inject(`/look/${unknown}`)).statusCode).toBe(404)
    }
  })

  test('a look of long ago that is shown again keeps its logo, whatever others forget meanwhile [O263]', async () => {
    const { first } = await openShops(engine)
    const { db, now } = first.shop
    const logo = await receiveLogo({ ...first.shop, encode }, SVG)
    if (!logo.ok) throw new Error(logo.error)
    const tried = Array.from({ length: 60 }, (_, at) => ({
      file: `logo-${String(at).padStart(16, '0')}.png`,
      bytes: new Uint8Array([at]),
    }))
    await addLookFiles(db, tried, now() + 1_000)
    const files = [logo.value.file, logo.value.png]
    const lacksPng = { ...logo.value, png: 'logo-ffffffffffffffff.png' }
    expect(await edit(first, { logo: lacksPng }, 0)).toMatchObject({ error: { code: 'look-gone' } })
    const late = { ...first.shop, now: () => now() + 2_000 }
    const change = { kind: 'edit', parts: { logo: logo.value } } as const
    expect(await changeLook(late, { change, seenVersion: 0, actor: ACTOR })).toMatchObject({
      ok: true,
    })
    // A process that drew icons meanwhile knows nothing of it.
    await forgetLookFiles(db, { kept: [], nowMs: now() })
    for (const file of files) expect([file, await readLookFile(db, file)]).not.toContain(null)
    expect(await readLookFile(db, tried[59]?.file ?? '')).toBeNull()
  })

  test('another name has another letter in its icons, drawn once for all who ask [O196]', async () => {
    const { first } = await openShops(engine)
    const { shop, app } = first
    expect(brandAddress(shop.settings.current(), 'icon-192')).toBeNull()
    await changeSettings(shop, { given: { name: 'Sankofa' }, seenRevision: 0, actor: ACTOR })
    const address = brandAddress(shop.settings.current(), 'icon-192') ?? ''
    let drawings = 0
    const read = createBrandFileReader(shop, (...task) => {
      drawings += 1
      return encode(...task)
    })
    const file = address.replace('/look/', '')
    const icons = await Promise.all([read(file), read(file), read(file)])
    expect(drawings).toBe(1)
    const { width, height } = await sharp(Buffer.from(icons[0] ?? [])).metadata()
    expect([width, height]).toEqual([192, 192])
    const page = await html(first)
    expect(page).toContain('rel="apple-touch-icon" href="/look/icon-180-')
    expect(page).not.toContain('M0-13C')
    expect((await app.inject('/favicon.ico')).headers.location).toMatch(/^\/look\/icon-32-/)
    const manifest = (await app.inject('/manifest.webmanifest')).json()
    expect(manifest.icons[0].src).toBe(address)
    const [, card = ''] = /og:image" content="[^"]*(\/look\/card-[^"]+)"/.exec(page) ?? []
    const drawn = await sharp((await app.inject(card)).rawPayload).metadata()
    expect([drawn.width, drawn.height, drawn.format]).toEqual([1200, 630, 'jpeg'])
  })
})
