import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from './html-text.ts'

test('paragraphs and lists become lines', () => {
  const html =
    '<p>Heavy&nbsp;cotton,<br>cut in <strong>Accra</strong>.</p>\r\n<ul>\n<li>240 g/m&sup2;</li>\n<li>Pre-shrunk</li>\n</ul><p>Wash cold.</p>'
  expect(htmlToText(html)).toBe(
    'Heavy cotton,\ncut in Accra.\n- 240 g/m&sup2;\n- Pre-shrunk\n\nWash cold.',
  )
})

test('text without any markup keeps its words', () => {
  expect(htmlToText('Fits 5 < 6 & 7 > 2, R&B')).toBe('Fits 5 < 6 & 7 > 2, R&B')
})

test('[C176] script, style, comments and attributes are no text, however they are written', () => {
  const bad = [
    '<script>alert(1)</script>',
    '<SCRIPT\n>alert(1)</ScRiPt foo>',
    '<style>p{color:red}</style>',
    '<!-- <p>alert(1)</p> -->',
    '<img src=x onerror="alert(1)>">',
    '<a title=\'alert(1)>\' href="javascript:alert(1)">',
    '<svg><text>alert(1)</text></svg>',
    '<iframe srcdoc="alert(1)">alert(1)</iframe>',
  ]
  for (const each of bad) expect([each, htmlToText(`One${each} two`)]).toEqual([each, 'One two'])
  expect(htmlToText('One<script>alert(1)')).toBe('One')
})

test('entities are decoded once, and stay text', () => {
  expect(
    htmlToText('&lt;b&gt; &amp;lt; &eacute;&#233;&#xE9; &rsquo;&#0;&#x110000;&unknown; &'),
  ).toBe('<b> &lt; ééé ’&unknown; &')
})

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<li>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<a href="',
    '"',
    "'",
    '>',
    '<',
    '&',
    '&amp;',
    '&#x41;',
    ' ',
    '\n',
  ),
  fc.string({ maxLength: 5 }),
)

test('whatever was written, the text is clean, and reading it again changes no plain text', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = htmlToText(pieces.join(''))
      expect(text).toBe(text.trim())
      expect(text.isWellFormed()).toBe(true)
      expect(text.includes('\n\n\n') || text.includes('\0')).toBe(false)
      if (!/[<&]/.test(text))
        expect(htmlToText(text).replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
    }),
  )
})

test('words between tags are never lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const tag = fc.constantFrom(
    '<p>',
    '</p>',
    '<br/>',
    '<b class="x>y">',
    '</li>',
    '<li>',
    '<!-- c -->',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(word, tag), { maxLength: 40 }), (pairs) => {
      const text = htmlToText(pairs.map(([each, mark]) => `${each} ${mark}`).join(''))
      const words = text.split(/\s+/).filter((each) => /[a-z]/.test(each))
      expect(words).toEqual(pairs.map(([each]) => each))
    }),
  )
})

test.each(['<a "', "<a b='", '<!--', '<script>', '<', '&', '&#', '</script', '<p\n', '"'])(
  'a text of nothing but %j is read in time that grows with its length alone',
  (each) => {
    const startedAt = process.cpuUsage()
    htmlToText(each.repeat(200_000))
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000)
  },
)
