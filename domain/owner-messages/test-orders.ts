/** The sentences say why the test orders were not ended. */
export const testOrderMessages = {
  'keys-not-live':
    'The shop has no live keys, so it goes on taking test orders. Nothing is ended: save the live keys first.',
  'no-test-orders': 'There is no test order to end.',
  'test-orders-changed':
    'The number of test orders has changed meanwhile. Look at the numbers again; nothing is ended yet.',
} as const

/** The owner reads this at the cases of an ended test order. */
export const ENDED_WITH_THE_TESTS = 'It was a test order, ended before the shop sold for money.'
