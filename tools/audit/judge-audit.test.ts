import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const TODAY = '2026-11-15'
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    leaky: {
      name: 'leaky',
      severity: 'high',
      via: [
        {
          source: 1,
          name: 'leaky',
          title: 'Leaks',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          range: '<2',
        },
      ],
      effects: ['above'],
    },
    above: { name: 'above', severity: 'high', via: ['leaky'], effects: [] },
  },
})

test('a known advisory is reported with package, severity and address', () => {
  expect(judgeAudit(REPORT, [], TODAY)).toEqual({
    kind: 'found',
    advisories: ['leaky (high): Leaks https://github.com/advisories/GHSA-aaaa-bbbb-cccc'],
  })
})

test('an accepted advisory passes until its last day', () => {
  const accepted = [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'Only at build time', until: TODAY }]
  expect(judgeAudit(REPORT, accepted, TODAY)).toEqual({ kind: 'clean', accepted: 1 })
  expect(judgeAudit(REPORT, accepted, '2026-11-16')).toMatchObject({ kind: 'found' })
})

test('nothing found is clean', () => {
  expect(judgeAudit('{"vulnerabilities":{}}', [], TODAY)).toEqual({ kind: 'clean', accepted: 0 })
})

test.each(['', 'null', '<html>', '{"message":"405 Method Not Allowed","error":{}}'])(
  'the verdict is unknown when the registry responds with %j',
  (printed) => {
    expect(judgeAudit(printed, [], TODAY)).toMatchObject({ kind: 'unknown' })
  },
)
