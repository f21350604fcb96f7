import { expect, test } from 'vitest'
import { describePageError } from './describe-page-error.ts'

const ERROR = {
  build: 'm41fnnv',
  route: 'product',
  fault: 'caught',
  message: "Cannot read properties of undefined (reading 'colour')",
  stack: '',
  components: '',
} as const

const NAVIGATED = 'https://shop.example/checkout/success?reference=NKB1800000000000123456'

test.each([
  ['what code says', ERROR.message, ERROR.message],
  [
    'React’s number of an error',
    'Minified React error #418; visit',
    'Minified React error #418; visit',
  ],
  [
    'no quoted text',
    `Unexpected token 'A', "Ama Mensah" is not valid JSON`,
    "Unexpected token 'A', … is not valid JSON",
  ],
  ['no quoted text that is cut off', 'JSON Parse error: "Ama Men', 'JSON Parse error: …'],
  ['no mail address', 'no order of ama.mensah@example.com here', 'no order of … here'],
  ['no phone number', 'no +233 24 412-3456 and no 0244123456', 'no … and no …'],
  [
    'no query of an address',
    `at ${NAVIGATED} it ended`,
    'at https://shop.example/checkout/success… it ended',
  ],
  [
    'no fragment of an address, which may open an order',
    'at https://shop.example/order#7fQsecret it ended',
    'at https://shop.example/order… it ended',
  ],
  ['no mail address of a link', 'no kofi%40example.com here', 'no … here'],
  ['no sign that turns the line around', 'one\u202etwo', 'onetwo'],
  ['one line', 'one\n  two', 'one two'],
])('the log gets %s', (_what, message, logged) => {
  expect(describePageError({ ...ERROR, message }).message).toBe(logged)
})

test('the log gets 200 signs of a message', () => {
  expect(describePageError({ ...ERROR, message: 'é'.repeat(2000) }).message).toHaveLength(200)
})

test('the log gets places in the built files, and nothing else of a stack', () => {
  const stack = [
    'TypeError: "Ama" is not a function',
    '    at Y (https://shop.example/assets/product-page-k749s7h.js:1:2345)',
    'q@https://shop.example/assets/app-m41fnnv.js:1:99',
    '    at extension (chrome-extension://abcdef/content.js:1:1)',
    `    at ${NAVIGATED}:12:3`,
  ].join('\n')
  const described = describePageError({ ...ERROR, stack, components: stack })
  const places = ['product-page-k749s7h.js:1:2345', 'app-m41fnnv.js:1:99']
  expect(described).toEqual({
    build: ERROR.build,
    route: ERROR.route,
    fault: ERROR.fault,
    message: ERROR.message,
    thrownAt: places,
    renderedIn: places,
  })
})

test('the log gets eight places', () => {
  const stack = '/assets/app-m41fnnv.js:1:99 '.repeat(50)
  expect(describePageError({ ...ERROR, stack }).thrownAt).toHaveLength(8)
})
