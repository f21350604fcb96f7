import { expect, test } from 'vitest'
import { readLogs } from './read-logs.ts'

test('errors are counted by their message, and an unhandled rejection is found', () => {
  const { errors, unhandled } = readLogs(
    [
      '{"level":50,"msg":"job failed"}',
      '{"level":50,"msg":"job failed"}',
      '{"level":40,"msg":"payment not started"}',
      'The shop is open at http://127.0.0.1:3000',
      '[UnhandledPromiseRejection: This error originated …]',
    ].join('\n'),
  )
  expect([...errors]).toEqual([['job failed', 2]])
  expect(unhandled).toHaveLength(1)
})
