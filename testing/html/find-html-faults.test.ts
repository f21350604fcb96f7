import { expect, test } from 'vitest'
import { findHtmlFaults } from './find-html-faults.ts'

function documentWith(main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cart</title></head><body><main><h1>Cart</h1>${main}</main></body></html>`
}

function rulesBrokenBy(main: string): readonly string[] {
  return findHtmlFaults(documentWith(main)).map((fault) => fault.split(': ')[0] ?? '')
}

test('a valid document has no errors, also as React writes it', () => {
  expect(
    rulesBrokenBy(
      '<img srcSet="/a.jpg 1x" src="/a.jpg" alt="" style="color:red"/><ul role="list"><li id="_R_1_">One</li></ul>',
    ),
  ).toEqual([])
})

test.each([
  ['an address of several lines in one line', 'valid-autocomplete', input('street-address')],
  [
    'a national number in a field for whole ones',
    'valid-autocomplete',
    input('tel-national', 'tel'),
  ],
  [
    'a role on a cell',
    'no-redundant-role',
    '<table><tbody><tr><td role="cell">1</td></tr></tbody></table>',
  ],
  ['a required choice that cannot be left empty', 'shop/required-select', select('<option>A')],
  ['a block inside a paragraph', 'no-implicit-close', '<p><div>Free</div></p>'],
  ['an id given twice', 'no-dup-id', '<p id="a">A</p><p id="a">B</p>'],
  ['a button inside a link', 'element-permitted-content', nestedButton()],
  ['a field without a label', 'input-missing-label', '<input type="text">'],
  ['a label for nothing', 'no-missing-references', '<label for="none">Name</label>'],
  ['a skipped rank of headings', 'heading-level', '<h3>Total</h3>'],
])('%s is found', (_fault, rule, main) => {
  expect(rulesBrokenBy(main)).toContain(rule)
})

test.each([
  ['has an empty first option', select('<option value="">Choose</option><option>A</option>')],
  ['takes several', select('<option>A</option>', 'multiple')],
  ['shows several rows', select('<option>A</option>', 'size="3"')],
  ['is in an answered form', select('<option>A</option>').replace(' required', '')],
])('a select that %s is valid', (_case, main) => {
  expect(rulesBrokenBy(main)).toEqual([])
})

test('a form without a button is found', () => {
  const main = `<form action="/collection">${input('off')}</form>`
  expect(rulesBrokenBy(main)).toEqual(['wcag/h32'])
})

test('a document without a doctype is found', () => {
  const [, bare = ''] = documentWith('').split('<!doctype html>')
  expect(findHtmlFaults(bare).join()).toContain('missing-doctype')
})

test('an error includes its selector', () => {
  expect(findHtmlFaults(documentWith('<h2></h2>'))).toEqual([
    expect.stringMatching(/^empty-heading: .+ \(.+h2\)$/),
  ])
})

function input(autocomplete: string, type = 'text'): string {
  return `<label>Field <input type="${type}" autocomplete="${autocomplete}"></label>`
}

function select(options: string, attributes = ''): string {
  return `<label>Size <select required ${attributes}>${options}</select></label>`
}

function nestedButton(): string {
  return '<a href="/cart"><button type="button">Cart</button></a>'
}
