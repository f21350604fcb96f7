import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from '#domain/texts/text-content'
import { inlineWords } from '#domain/texts/text-tree'
import { parseInline, parseMarks } from './parse-marks.ts'
import { inlineHtml, readyBlock } from './tree-html.ts'

const WRITING = {
  nameLanguage: 'tw',
  partOf: (name: string) => ({ tag: 'p', html: `part ${name}` }) as const,
}

function htmlOf(source: string): string {
  const parsed = parseMarks(source)
  if (!parsed.ok) return `refused: ${parsed.error}`
  return parsed.value
    .map((block) => readyBlock(block, WRITING))
    .map((block) => ('tag' in block ? `<${block.tag}>${block.html}</${block.tag}>` : ''))
    .join('')
}

test.each([
  ['One.\n\nTwo **bold** words.', '<p>One.</p><p>Two <strong>bold</strong> words.</p>'],
  ['## Head\n\n#### Below', '<h3>Head</h3><h4>Below</h4>'],
  ['- one\n- two\n  1. inner', '<ul><li>one</li><li>two<ol><li>inner</li></ol></li></ul>'],
  [
    '[us](/contact), [mail](mailto:a@b.example), [call](tel:+233), [x](https://x.example/?a=1&b=2), [there](#rights)',
    '<p><a href="/contact">us</a>, <a href="mailto:a@b.example">mail</a>, <a href="tel:+233">call</a>, <a href="https://x.example/?a=1&amp;b=2">x</a>, <a href="#rights">there</a></p>',
  ],
  ['5 < 6 & "so" \\*on\\*', '<p>5 &lt; 6 &amp; &quot;so&quot; *on*</p>'],
  ['\ue002address\ue003', '<p>part address</p>'],
  ['\ue000Asem\ue001 is here', '<p><span lang="tw">Asem</span> is here</p>'],
])('%j becomes %s', (source, html) => {
  expect(htmlOf(source)).toBe(html)
})

test.each([
  ['html-refused', '<script>alert(1)</script>'],
  ['html-refused', 'Some <b>bold</b>'],
  ['html-refused', '<!-- a comment -->'],
  ['picture-refused', '![a picture](/x.jpg)'],
  ['indented', '    indented'],
  ['indented', '```\ncode\n```'],
  ['mark-unknown', '*slanted*'],
  ['mark-unknown', '`code`'],
  ['mark-unknown', '> quoted'],
  ['mark-unknown', '***'],
  ['mark-unknown', '[a]: https://b.example'],
  ['one-paragraph-in-a-list', '- one\n\n  another paragraph'],
  ['nested-too-deep', '- a\n  - b\n    - c\n      - d'],
  ['nested-too-deep', '- - - - - deep'],
  ['nested-too-deep', '['.repeat(2000)],
  ['nested-too-deep', '*_'.repeat(600)],
  ['too-many-headings', '## Head\n\n'.repeat(1000)],
  ['too-many-blocks', 'Words.\n\n'.repeat(301)],
] as const)('refused as %s, however long it is [O216]', (problem, source) => {
  expect(parseMarks(source)).toEqual({ ok: false, error: problem })
})

test.each([
  ['\n', 'a', 'a'],
  [' \n', 'a', 'a'],
  ['\t\n', 'a', 'a'],
  ['b\n', '- a\n', ''],
  ['  b\n', '- a\n', ''],
  ['- a\n', '', ''],
  ['1. a\n', '', ''],
] as const)('a text of nothing but %j is read or refused at once [O262]', (each, start, end) => {
  const source = start + each.repeat(MAX_TEXT_LENGTH / each.length) + end
  const startedAt = process.cpuUsage()
  for (let turn = 0; turn < 5; turn += 1) parseMarks(source)
  expect(process.cpuUsage(startedAt).user).toBeLessThan(600_000)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'contact',
])('a link to %s is none, or is refused [O216]', (href) => {
  for (const source of [`[x](${href})`, `[x](<${href}>)`, `<${href}>`]) {
    expect(htmlOf(source)).not.toContain('<a ')
  }
})

test('a field of one paragraph takes no second one and no heading', () => {
  for (const source of ['a\n\nb', '# a', '- a']) {
    expect(parseInline(source)).toEqual({ ok: false, error: 'one-paragraph-only' })
  }
  const read = parseInline('See **all**')
  expect(read.ok && inlineWords(read.value)).toBe('See all')
  expect(read.ok && inlineHtml(read.value, WRITING)).toBe('See <strong>all</strong>')
})

test('whatever is typed, no element comes out but those of the marks [O216]', () => {
  const sign = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '&',
      '[',
      ']',
      '(',
      ')',
      '!',
      '*',
      '**',
      '_',
      '`',
      '#',
      '-',
      '\n',
      '\n\n',
    ],
    ...[
      ' ',
      '\\',
      '1. ',
      'a',
      'javascript:',
      'https://a.example',
      'onerror=',
      'script',
      '/',
      '\ue000',
      '\ue001',
    ],
  )
  const allowed =
    /<\/?(?:p|h3|h4|ul|ol|li|strong)>|<a href="[^"<>]*">|<\/a>|<span lang="tw">|<\/span>/g
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const html = htmlOf(signs.join(''))
      expect(html.replace(allowed, '')).not.toMatch(/[<>]/)
      expect(html).not.toMatch(/href="\s*javascript/i)
    }),
    { numRuns: 2000 },
  )
})
