import * as v from 'valibot'

/** We accept this advisory, with the reason and the last day (ISO) on which it is accepted. */
export type Accepted = { readonly id: string; readonly reason: string; readonly until: string }

export type AuditVerdict =
  | { readonly kind: 'clean'; readonly accepted: number }
  | { readonly kind: 'found'; readonly advisories: readonly string[] }
  /** The registry could not be reached, which is not the same as clean. */
  | { readonly kind: 'unknown'; readonly reason: string }

const advisory = v.object({ url: v.string(), title: v.string(), severity: v.string() })
const reportSchema = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({ name: v.string(), via: v.array(v.union([v.string(), advisory])) }),
  ),
})
const refusalSchema = v.object({ message: v.string() })

/** Parses the output of `npm audit --json`. */
export function judgeAudit(
  printed: string,
  accepted: readonly Accepted[],
  today: string,
): AuditVerdict {
  const json = parse(printed)
  const report = v.safeParse(reportSchema, json)
  if (!report.success) {
    const refusal = v.safeParse(refusalSchema, json)
    return { kind: 'unknown', reason: refusal.success ? refusal.output.message : 'no answer' }
  }
  const all = Object.values(report.output.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, ...cause }])),
  )
  const open = all.filter(({ url }) => !isAccepted(url, accepted, today))
  if (open.length === 0) return { kind: 'clean', accepted: all.length }
  return {
    kind: 'found',
    advisories: open.map(
      ({ name, severity, title, url }) => `${name} (${severity}): ${title} ${url}`,
    ),
  }
}

function isAccepted(url: string, accepted: readonly Accepted[], today: string): boolean {
  return accepted.some(({ id, until }) => url.endsWith(`/${id}`) && today <= until)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
