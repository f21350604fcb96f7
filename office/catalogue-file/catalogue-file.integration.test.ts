import { expect, test, vi } from 'vitest'
import { aFileProduct, aFileText } from '#domain/catalogue/catalogue-file/file-product.builder'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import type { ReceivedPage } from '#testing/server/http-client'
import { screens } from '../screens.ts'

const { path } = screens['catalogue-file']
const HOST = 'localhost:3000'

/** Sends forms as a browser does when they have a file. */
async function open(engine: Engine) {
  const office = await openOffice(engine)
  const send = async (step: string, fields: Readonly<Record<string, string | Blob>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const { headers, body } = encode(form)
    const response = await office.app.inject({
      method: 'POST',
      url: `${path}/${step}`,
      payload: Buffer.from(await new Response(body).arrayBuffer()),
      headers: {
        ...headers,
        host: HOST,
        accept: 'text/html',
        cookie: office.owner.cookie(),
        origin: `http://${HOST}`,
        'sec-fetch-site': 'same-origin',
      },
    })
    const { statusCode: status, body: html, headers: received } = response
    return { status, html, path: received.location ?? '', headers: received }
  }
  return { ...office, send }
}

function encode(form: FormData) {
  const { headers, body } = new Response(form)
  return { headers: { 'content-type': headers.get('content-type') ?? '' }, body }
}

function hashIn({ html }: ReceivedPage): string {
  return /name="hash" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

eachEngine('the screen of the catalogue file', (engine) => {
  test('gives the catalogue as JSON and CSV, to be kept', async () => {
    const { owner, browse } = await open(engine)
    expect((await owner.get('/owner')).html).toContain(`href="${path}"`)
    const json = await owner.get(`${path}/export.json`)
    expect(JSON.parse(json.html).products).toHaveLength(27)
    expect(json.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="catalogue-\d{4}-\d\d-\d\d\.json"$/,
      ),
    })
    const csv = await owner.get(`${path}/export.csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.html).toContain('14,Ancient Dragon Tee,Black,M,,20,20\r\n')
    expect((await browse().get(`${path}/export.json`)).path).toMatch(/^\/owner\/sign-in/)
  })

  test('shows what a file would change, and imports what was shown', async () => {
    const { send, owner, shop } = await open(engine)
    const csv = (await owner.get(`${path}/export.csv`)).html
    const text = csv.replace('Dragon Tee,Black,M,,20,20', 'Dragon Tee,Black,M,,23,20')
    const preview = await send('preview', { file: new Blob([text]), text: '' })
    expect(preview.status).toBe(200)
    expect(preview.html).toContain('Product 14 Ancient Dragon Tee (Black, M): stock +3')
    expect(preview.html).toContain('Make this change')
    // Browsers send line breaks of a field as CR and LF, whatever they were.
    const returned = text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n').replace('\uFEFF', '')
    const done = await send('import', { text: returned, hash: hashIn(preview) })
    expect([done.status, done.path]).toEqual([303, `${path}?done=catalogue-imported`])
    const audit = await shop.db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(audit).toContainEqual({ actor: 'Adwoa', action: 'catalogue-imported' })
  })

  test('[C93] an export with a draft that has nothing but a title and a picture is taken back', async () => {
    const { send, owner, shop } = await open(engine)
    const made = await owner.post('/owner/products/new', {
      title: 'Unfinished',
      category: 'tops',
      collection: 'volume-3',
      releasedOn: '2026-11-16',
    })
    expect(made.status).toBe(200)
    await shop.db
      .updateTable('products')
      .set({ pictures_json: '[{"colour":"","view":"","file":"petal-tee-bone-front"}]' })
      .where('title', '=', 'Unfinished')
      .execute()
    const text = (await owner.get(`${path}/export.json`)).html
    const preview = await send('preview', { text })
    expect([preview.status, preview.html]).toEqual([
      200,
      expect.stringContaining('Nothing: the shop has all of it already.'),
    ])
  })

  test('[C50] [C56] a file with faults is told, and what was pasted stays', async () => {
    const { send } = await open(engine)
    const text = aFileText(aFileProduct({ price: 0, title: '<b>' }), aFileProduct({ id: 'x' }))
    const refused = await send('preview', { text })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Nothing was changed, because something in the file is wrong:')
    expect(refused.html).toContain('&lt;b&gt;: price: must be an amount in cedis')
    expect(refused.html).toContain('Harmattan Tee: id: must be a whole number')
    expect(refused.html).toContain('&quot;title&quot;:&quot;&lt;b&gt;&quot;')
    const binary = await send('preview', { file: new Blob([new Uint8Array([0xff, 0xfe, 0])]) })
    expect(binary.status).toBe(422)
    expect(binary.html).toContain('This file is not text in UTF-8.')
    const nul = await send('preview', { file: new Blob(['{"products":[]}\u0000']) })
    expect(nul.html).toContain('line 1: has a NUL or another byte that is not text')
    expect((await send('preview', {})).html).toContain('Choose a file, or paste its text.')
  })

  test('[C62] [C68] a catalogue edited since, or another file, is shown again and not imported', async () => {
    const { send, shop } = await open(engine)
    const text = aFileText(aFileProduct())
    const hash = hashIn(await send('preview', { text }))
    const other = await send('import', { text: aFileText(aFileProduct({ id: 200 })), hash })
    expect(other.status).toBe(409)
    expect(other.html).toContain('Product 200 Harmattan Tee: new')
    const first = await send('import', { text, hash })
    expect(first.status).toBe(303)
    const again = await send('import', { text, hash })
    expect(again.status).toBe(409)
    expect(again.html).toContain('The catalogue was changed meanwhile')
    expect(again.html).toContain('Nothing: the shop has all of it already.')
    const added = await shop.db.selectFrom('products').select('id').where('id', '>=', 100).execute()
    expect(added).toEqual([{ id: 100 }])
  })

  test('[C64] 20 MB are refused in words, and so is what the page does not take', async () => {
    const { send, app } = await open(engine)
    const huge = await send('preview', { file: new Blob(['x'.repeat(20 * 1024 * 1024)]) })
    expect(huge.status).toBe(413)
    expect(huge.html).toContain('This is more than the office can take at once. Nothing was done.')
    const large = await send('preview', { file: new Blob(['x'.repeat(2 * 1024 * 1024 + 1)]) })
    expect(large.status).toBe(422)
    expect(large.html).toContain('On the server, npm run catalogue takes more.')
    expect((await app.inject({ url: '/collection', headers: { host: HOST } })).statusCode).toBe(200)
  })

  test('[C97] [S40] a form with thousands of parts or headers is not parsed, wherever its boundary stands', async () => {
    const { app, owner } = await open(engine)
    const part = '--x\r\ncontent-disposition: form-data; name="a"; filename="f"\r\n\r\nb\r\n'
    const headers = `--x\r\n${'a: b\r\n'.repeat(200_000)}content-disposition: form-data; name="a"`
    const parse = vi.spyOn(Response.prototype, 'formData')
    const types = ['boundary=x', 'xboundary=z; boundary=x', 'a="boundary=z"; BOUNDARY="x"']
    for (const payload of [`${part.repeat(81)}--x--\r\n`, `${headers}\r\n\r\nb\r\n--x--\r\n`]) {
      for (const type of types) {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: `${path}/preview`,
          payload,
          headers: {
            'content-type': `multipart/form-data; ${type}`,
            host: HOST,
            'sec-fetch-site': 'same-origin',
            cookie: owner.cookie(),
          },
        })
        expect([type, statusCode]).toEqual([type, 400])
      }
    }
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test('a form that is no form is refused, not an error', async () => {
    const { owner } = await open(engine)
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const refused = await owner.post(`${path}/preview`, { a: 'b' }, type)
    expect(refused.status).toBe(400)
  })
})
