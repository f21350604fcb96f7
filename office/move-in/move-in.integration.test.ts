import { expect, test } from 'vitest'
import {
  aProductRow,
  aVariantRow,
  SHOPIFY_ROWS,
  shopifyText,
} from '#domain/catalogue/move-in/old-file.builder'
import { moveInMessages, moveInNotes, readingNotes } from '#domain/owner-messages/move-in'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import type { HttpClient, ReceivedPage } from '#testing/server/http-client'
import { screens } from '../screens.ts'

const { path } = screens['move-in']
const TEXT = shopifyText(SHOPIFY_ROWS)

async function open(engine: Engine) {
  const office = await openOffice(engine)
  const { owner, shop } = office
  const upload = (given: string | Uint8Array, browser: HttpClient = owner) => {
    const bytes = typeof given === 'string' ? Buffer.from(given) : given
    return browser.postFile(`${path}/review`, {}, { name: 'file', bytes })
  }
  /** The form of a review comes back with these answers. */
  const answer = (
    page: ReceivedPage,
    answers: Readonly<Record<string, string>>,
    browser: HttpClient = owner,
  ) => {
    const fields = { ...hiddenFields(page.html, `${path}/bring-in`), ...answers }
    const none = { name: 'none', bytes: new Uint8Array() }
    return browser.postFile(`${path}/bring-in`, fields, none)
  }
  const titles = async () => {
    const rows = await shop.db.selectFrom('products').select('title').where('id', '>', 28).execute()
    return rows.map(({ title }) => title)
  }
  return { ...office, upload, answer, titles }
}

const BRING_IN = { currency: 'cedis', step: 'bring-in' } as const

eachEngine('moving in', (engine) => {
  test('shows what becomes of a file, takes answers, and brings in what was shown', async () => {
    const { owner, upload, answer, titles } = await open(engine)
    for (const from of ['/owner/products', '/owner/catalogue-file']) {
      expect((await owner.get(from)).html).toContain(`href="${path}"`)
    }
    const review = await upload(TEXT)
    expect(review.status).toBe(200)
    expect(review.html).toContain('This is an export of Shopify. It makes 5 drafts.')
    expect(review.html).toContain(moveInNotes['size-unknown']('Black, XXS', 'XXS', 3))
    expect(review.html).toContain('120.00 to 140.00 in the file')
    expect(review.html).toContain('Bring in 5 products as drafts')
    expect(await titles()).toEqual([])

    const unanswered = await answer(review, { step: 'bring-in' })
    expect([unanswered.status, await titles()]).toEqual([422, []])
    expect(unanswered.html).toContain(moveInMessages['currency-missing'])

    const answers = { currency: 'other', rate: '15.4', 'type/0': 'accessories' }
    const converted = await answer(review, { ...answers, step: 'look' })
    expect(converted.html).toContain('GH₵1848.00 to GH₵2156.00')
    const hasty = await answer(converted, { ...answers, rate: '16', step: 'bring-in' })
    expect([hasty.status, await titles()]).toEqual([409, []])
    expect(hasty.html).toContain(moveInMessages['plan-changed'])

    const done = await answer(hasty, { ...answers, rate: '16', step: 'bring-in' })
    expect(done.path).toBe(`${path}?done=products-moved-in`)
    expect(done.html).toMatch(
      /Harmattan tee<\/a><span class="quiet">2 pictures(?:<!-- -->)? to fetch by hand/,
    )
    expect(await titles()).toHaveLength(5)
    const [, href = ''] = /href="(\/owner\/products\/\d+)">Harmattan tee/.exec(done.html) ?? []
    const draft = await owner.get(href)
    expect(draft.html).toMatch(
      /<a href="https:\/\/cdn\.shopify\.com\/[^"]+" target="_blank" rel="noreferrer noopener">/,
    )
    expect(draft.html).toContain(moveInNotes['size-unknown']('Black, XXS', 'XXS', 3))
    expect(draft.html).toContain('value="1920.00"')
    expect(draft.html).not.toContain('<script>alert')
  })

  test('[C178] pressing twice, and bringing the same file again, makes nothing twice', async () => {
    const { upload, answer, titles } = await open(engine)
    const review = await upload(TEXT)
    const looked = await answer(review, { currency: 'cedis', step: 'look' })
    const pressed = await Promise.all([1, 2].map(() => answer(looked, BRING_IN)))
    expect(pressed.map((page) => page.path.split('done=')[1]).sort()).toEqual([
      'products-moved-in',
      'products-moved-in-before',
    ])
    expect(await titles()).toHaveLength(5)
    const again = await upload(TEXT)
    expect(again.html).toContain('Nothing of it can be brought in, as you see below.')
    expect(again.html).toContain(moveInNotes['known-before']('Coast Set', 'Coast Set'))
    expect(again.html).not.toContain('Bring in')
  })

  test('[C180] the second of two owners at once is shown what is left', async () => {
    const office = await open(engine)
    const { upload, answer, titles } = office
    const other = await signInAsStaff(office, {
      name: 'Esi',
      email: 'e@example.com',
      role: 'owner',
    })
    const looked = (page: ReceivedPage, browser?: HttpClient) =>
      answer(page, { currency: 'cedis', step: 'look' }, browser)
    const mine = await looked(await upload(TEXT))
    const more = shopifyText([...SHOPIFY_ROWS, aProductRow('new-tee')])
    const theirs = await looked(await upload(more, other), other)
    expect((await answer(mine, BRING_IN)).path).toContain('done=products-moved-in')
    const second = await answer(theirs, BRING_IN, other)
    expect(second.status).toBe(409)
    expect(second.html).toContain('Bring in 1 product as a draft')
    expect((await answer(second, BRING_IN, other)).path).toContain('done=products-moved-in')
    expect(await titles()).toHaveLength(6)
  })

  test('[C181] a helper is refused, and a stranger asked to sign in', async () => {
    const office = await open(engine)
    const helper = await signInAsHelper(office)
    expect((await helper.get(path)).status).toBe(403)
    expect((await office.upload(TEXT, helper)).status).toBe(403)
    const review = await office.upload(TEXT)
    expect((await office.answer(review, BRING_IN, helper)).status).toBe(403)
    expect((await office.upload(TEXT, office.browse())).status).toBe(401)
    expect(await office.titles()).toEqual([])
  })

  test('[C187] [C171] Latin letters of another encoding and semicolons are read, and said', async () => {
    const { upload, answer, titles } = await open(engine)
    const text = 'Handle;Title;Body (HTML);Variant Price\ntee;Été;<p>Größe</p>;12,50\n'
    const review = await upload(Buffer.from(text, 'latin1'))
    expect(review.html).toContain(readingNotes['windows-1252'])
    expect(review.html).toContain(readingNotes.separator(';'))
    const looked = await answer(review, { currency: 'cedis', step: 'look' })
    expect(looked.html).toContain(readingNotes['windows-1252'])
    expect(looked.html).toContain('GH₵12.50')
    await answer(looked, BRING_IN)
    expect(await titles()).toEqual(['Été'])
  })

  test('[C172] [C174] [C175] [C179] what is no export, too long or too large is refused in words', async () => {
    const { upload, answer, owner } = await open(engine)
    const sentenceOf = async (given: string | Uint8Array) => {
      const { status, html } = await upload(given)
      return [status, /class="problem"[^>]*>([^<]+)</.exec(html)?.[1]]
    }
    expect(await sentenceOf('')).toEqual([422, moveInMessages['file-missing']])
    expect(await sentenceOf('a,b\n1,2\n')).toEqual([422, moveInMessages['shop-unknown']])
    expect(await sentenceOf('Handle,Title,Body (HTML)\nx,X,x\n')).toEqual([
      422,
      moveInMessages['columns-missing']('shopify', ['Variant Price']),
    ])
    expect(await sentenceOf(Buffer.from([0x50, 0x4b, 3, 4, 0xff]))).toEqual([
      422,
      moveInMessages['file-not-text'],
    ])
    const rows = [aProductRow('tee'), ...Array.from({ length: 5_000 }, () => aVariantRow('tee'))]
    expect(await sentenceOf(shopifyText(rows))).toEqual([
      422,
      moveInMessages['too-many-rows'](5_000),
    ])
    const bomb = await sentenceOf(`Handle,Title,Variant Price\n${'"'.repeat(5_000_001)}`)
    expect(bomb).toEqual([422, expect.stringContaining('The table cannot be read at line 2')])
    expect(await sentenceOf('x'.repeat(5 * 1024 * 1024 + 1))).toEqual([
      422,
      moveInMessages['file-too-large'](5),
    ])
    const huge = await upload('x'.repeat(10 * 1024 * 1024))
    expect(huge.status).toBe(413)
    expect(huge.html).toContain('This is more than the office can take at once.')
    for (const packed of ['', 'x', '////']) {
      const { status, html } = await answer(await owner.get(path), { ...BRING_IN, packed })
      expect([status, html.includes(moveInMessages['file-missing'])]).toEqual([422, true])
    }
  })

  test('the page of a large file stays small, and asks no more than a form can carry', async () => {
    const { upload, answer } = await open(engine)
    const rows = Array.from({ length: 900 }, (_, index) =>
      aProductRow(`tee-${index}`, {
        Type: `Type ${index}`,
        'Option1 Name': `Option ${index}`,
        'Body (HTML)': `<p>${'Heavy cotton, made in Accra. '.repeat(150)}</p>`,
      }),
    )
    const review = await upload(shopifyText(rows))
    expect(review.html.length).toBeLessThan(400_000)
    const looked = await answer(review, { currency: 'cedis', step: 'look' })
    const parts = new Set([...looked.html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name))
    expect(parts.size).toBeLessThan(80)
    expect((await answer(looked, BRING_IN)).path).toContain('done=products-moved-in')
  })
})
