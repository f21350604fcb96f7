import { expect, test } from 'vitest'
import { documentText } from '../mail/mail-document.ts'
import { documentHtml } from '../mail/mail-html.ts'
import type { BlockKind } from './block.ts'
import { type NewsletterFacts, newsletterDocument } from './newsletter-document.ts'

function aBlock(kind: BlockKind, value: string, key = 1) {
  return { key, kind, value }
}

function aDocument(overrides: Partial<NewsletterFacts> = {}) {
  return newsletterDocument({
    subject: 'The dragon is back',
    blocks: [
      aBlock('heading', 'Hello Accra'),
      aBlock('text', 'Look at [the page](/collection).\nSoon.'),
      aBlock('piece', '14'),
      aBlock('drop', 'abcdefgh'),
    ],
    publicUrl: 'https://shop.example',
    brandName: 'The Brand',
    products: new Map([
      [
        14,
        {
          title: 'Ancient Dragon Tee',
          price: 'GH₵500.00',
          url: 'https://shop.example/product/14',
          imageUrl: 'https://shop.example/pictures/tee.jpg',
        },
      ],
    ]),
    drops: new Map([
      [
        'abcdefgh',
        {
          title: 'Dragon drop',
          sentence: 'Opens on Saturday 16 January at 18:00 GMT.',
          url: 'https://shop.example/drops/abcdefgh',
        },
      ],
    ]),
    unsubscribeUrl: 'https://shop.example/unsubscribe?token=x&y=1',
    ...overrides,
  })
}

const SIGNED = { name: 'The Brand', address: 'hello@shop.example' } as const

test('text and HTML say the same', () => {
  expect(documentText(aDocument()).split('\n')).toEqual([
    'HELLO ACCRA',
    '',
    'Look at the page <https://shop.example/collection>.',
    'Soon.',
    '',
    'Ancient Dragon Tee, GH₵500.00',
    'https://shop.example/product/14',
    '',
    'DRAGON DROP',
    '',
    'Opens on Saturday 16 January at 18:00 GMT.',
    '',
    'See the drop:',
    'https://shop.example/drops/abcdefgh',
  ])
  const html = documentHtml(aDocument(), SIGNED)
  for (const part of [
    '>Hello Accra</h2>',
    'href="https://shop.example/collection"',
    'Soon.</p>',
    'src="https://shop.example/pictures/tee.jpg"',
    '<strong>Ancient Dragon Tee</strong><br>GH₵500.00',
    'Saturday 16 January at 18:00 GMT',
    'href="https://shop.example/drops/abcdefgh"',
    'href="https://shop.example/unsubscribe?token=x&amp;y=1"',
  ]) {
    expect(html).toContain(part)
  }
})

test('nothing that was typed becomes HTML [N20]', () => {
  const typed = '<script>alert(1)</script>"\'&'
  const blocks = [
    aBlock('heading', typed),
    aBlock('text', `${typed} [${'<b>"'}](https://example.com/?a="><script>)`),
  ]
  const html = documentHtml(aDocument({ subject: typed, blocks }), SIGNED)
  expect(html).not.toMatch(/<script|<b>|="[^"]*><script/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
})

test('a piece and a drop that are gone when it is written are left out [N27]', () => {
  const text = documentText(aDocument({ products: new Map(), drops: new Map() }))
  expect(text).not.toContain('Tee')
  expect(text).not.toContain('drop')
  expect(text).toContain('HELLO ACCRA')
})

test('no mail has anything that tells that it was opened [N36]', () => {
  const html = documentHtml(aDocument(), SIGNED)
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).not.toMatch(/width="1"|pixel|open\?/)
})
