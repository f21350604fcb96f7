import { expect, test } from 'vitest'
import { hasCurrentCopy } from './if-none-match.ts'

const ETAG = '"1f-a9"'

test.each([
  [ETAG, true],
  [`W/${ETAG}`, true],
  ['*', true],
  [' * ', true],
  [`"old", ${ETAG}`, true],
  [`W/"old",W/${ETAG},"other"`, true],
  ['"old"', false],
  ['1f-a9', false],
  [`w/${ETAG}`, false],
  ['"*"', false],
  ['', false],
  [undefined, false],
])('with If-None-Match %j the copy is current: %s [M131]', (known, isCurrent) => {
  expect(hasCurrentCopy({ headers: { 'if-none-match': known } }, ETAG)).toBe(isCurrent)
})
