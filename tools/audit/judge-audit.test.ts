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

test('a known advisory is told by package, weight and address', () => {
  expect(judgeAudit(REPORT, [], TODAY)).toEqual({
    kind: 'found',
    advisories: ['leaky (high): Leaks https://github.com/advisories/GHSA-aaaa-bbbb-cccc'],
  })
})

test('one that is accepted with a reason passes until its day', () => {
  const accepted = [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'Only at build time', until: TODAY }]
  expect(judgeAudit(REPORT, accepted, TODAY)).toEqual({ kind: 'clean', accepted: 1 })
  expect(judgeAudit(REPORT, accepted, '2026-11-16')).toMatchObject({ kind: 'found' })
})

test('nothing found is clean', () => {
  expect(judgeAudit('{"vulnerabilities":{}}', [], TODAY)).toEqual({ kind: 'clean', accepted: 0 })
})

test.each(['', 'null', '<html>', '{"message":"405 Method Not Allowed","error":{}}'])(
  'a registry that answers %j leaves it unknown',
  (printed) => {
    expect(judgeAudit(printed, [], TODAY)).toMatchObject({ kind: 'unknown' })
  },
)
