import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildSvg } from './rebuild-svg.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg"'
const wrapped = (inner: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg ${NS} ${attributes}>${inner}</svg>`

function rebuilt(text: string): string {
  const result = rebuildSvg(text)
  return result.ok ? result.value.svg : result.error
}

test('shapes and colours come through, and nothing else of the file', () => {
  const file = `<?xml version="1.0"?><!-- Made with care -->
    <svg ${NS} xmlns:ink="http://x.example" id="logo" width="40mm" height="20mm" viewBox="0 0 40 20" onload="alert(1)">
      <title>My brand</title><metadata><rdf>x</rdf></metadata><ink:view a="b"/>
      <g transform="translate(1,2) rotate(45)" class="a" data-x="1" style="fill:#FF0000;font-family:Evil">
        <path d="M0,0h10.00001v10a5 5 0 0110 10z" fill-rule="evenodd" onclick="x()"/>
        <circle cx="1" cy="2" r="3" fill="none" stroke="black" stroke-width="2px"/>
        <rect display="none" width="4" height="4"/>
      </g>
    </svg>`
  expect(rebuilt(file)).toBe(
    `<svg ${NS} viewBox="0 0 40 20" width="40" height="20">` +
      '<g transform="translate(1 2)rotate(45)" fill="#FF0000">' +
      '<path d="M0 0h10v10a5 5 0 0 1 10 10z" fill-rule="evenodd"></path>' +
      '<circle cx="1" cy="2" r="3" fill="none" stroke="black" stroke-width="2"></circle></g></svg>',
  )
})

test('a size is enough where there is no viewBox, and one of both is needed', () => {
  expect(rebuilt(wrapped('<rect width="1" height="1"/>', 'width="300px" height="100"'))).toContain(
    'viewBox="0 0 300 100" width="300" height="100"',
  )
  for (const size of [
    '',
    'width="100%" height="100%"',
    'viewBox="0 0 0 10"',
    'viewBox="0 0 a b"',
  ]) {
    expect(rebuilt(wrapped('<rect width="1" height="1"/>', size))).toBe('logo-svg-size')
  }
})

test('whatever could run, load or be replaced is refused [O194]', () => {
  const parts = [
    '<script>alert(1)</script>',
    '<use href="#a"/>',
    '<image href="https://x.example/a.png"/>',
    '<foreignObject><p>x</p></foreignObject>',
    '<text>NKABOM</text>',
    '<style>*{fill:url(https://x.example)}</style>',
    '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>',
    '<defs><linearGradient id="a"/></defs>',
    '<rect width="1" height="1" fill="url(#a)"/>',
    '<rect width="1" height="1" style="fill:url(https://x.example/a)"/>',
    '<animate attributeName="x"/>',
    '<svg><rect width="1" height="1"/></svg>',
  ]
  expect(parts.map((part) => rebuilt(wrapped(part)))).toEqual(parts.map(() => 'logo-svg-parts'))
})

test('entities are never replaced: a billion laughs is refused at its first line [O194]', () => {
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${wrapped('<path d="&b;"/>')}`
  expect(rebuilt(laughs)).toBe('logo-svg-parts')
  expect(rebuilt(wrapped('<path d="&a;"/>'))).toBe('logo-svg-broken')
  const plain = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
  expect(rebuilt(plain + wrapped('<rect width="1" height="1"/>'))).toMatch(/^<svg /)
})

test('what is too much to draw is refused: elements, depth, points, numbers [O195]', () => {
  expect(rebuilt(wrapped('<g/>'.repeat(600)))).toBe('logo-svg-large')
  expect(rebuilt(wrapped('<g>'.repeat(60) + '</g>'.repeat(60)))).toBe('logo-svg-large')
  const points = '1 1 '.repeat(125_000)
  expect(rebuilt(wrapped(`<polygon points="${points}"/>`))).toBe('logo-svg-large')
  for (const bad of ['1e400', '1e9', 'NaN', 'Infinity', '1 2 x']) {
    expect(rebuilt(wrapped(`<polygon points="${bad}"/>`))).toBe('logo-svg-parts')
  }
  for (const d of ['', 'L1 1', 'M1', 'M1 1 B 2 2', 'M0 0a1 1 0 2 0 1 1', 'M0 0z5']) {
    expect(['logo-svg-parts', 'logo-svg-broken']).toContain(
      rebuilt(wrapped(d === '' ? '' : `<path d="${d}"/>`)),
    )
  }
})

test('no text is a danger: it is refused, or what comes out has nothing but shapes [O194]', () => {
  const piece = fc.constantFrom(
    '<g>',
    '</g>',
    '<path d="',
    'M0 0h5',
    '"/>',
    '<rect width="5" height="5"/>',
    ' fill="',
    'red',
    '"',
    '<script>',
    '</script>',
    'onload="x"',
    '<use href="#a"/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '&#60;',
    '\u0000',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const result = rebuildSvg(wrapped(pieces.join('')))
      if (!result.ok) return
      expect(result.value.svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"(?: (?:viewBox|width|height|fill)="[\w .#-]*")*>(?:<\/?(?:g|path|rect)(?: (?:d|width|height|fill)="[\w .#-]*")*>)*<\/svg>$/,
      )
    }),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void rebuildSvg(text)))
})
