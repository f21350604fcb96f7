import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openTestShop } from '#testing/server/start-test-shop'
import { pageWords } from '#testing/texts/page-words'
import recorded from '../../testing/texts/words-of-the-spec.json' with { type: 'json' }

const page = v.object({ title: v.string(), description: v.string(), words: v.array(v.string()) })
const pages = v.parse(v.record(v.string(), page), recorded)

/** They were recorded before the texts became the owner's: whoever changes a shipped text changes them knowingly. */
test('a new shop says word for word what it said when its texts were code', async () => {
  const { app, close } = await openTestShop()
  for (const [path, { title, description, words }] of Object.entries(pages)) {
    const { body } = await app.inject(path)
    const shown = pageWords(body)
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toContain(`<meta name="description" content="${description}"`)
    // Of pages with pieces and posters, the texts alone were recorded.
    const expected =
      path === '/' || path.startsWith('/gallery')
        ? shown.filter((each) => words.includes(each))
        : shown
    expect([path, expected]).toEqual([path, words])
  }
  await close()
})

test('search engines read the same answers as before', async () => {
  const { app, close } = await openTestShop()
  const { body } = await app.inject('/faq')
  for (const answer of recorded['/faq'].answers) expect(body).toContain(JSON.stringify(answer))
  await close()
})
