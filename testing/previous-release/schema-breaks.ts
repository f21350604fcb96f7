import type { Column, DatabaseSchema } from './schema.ts'

/**
 * Finds what in the schema of this release would break processes of the release before, which read and write the same
 * database while they are replaced. `widened` has the names of rules that take more than before, which breaks nobody.
 */
export function schemaBreaks(
  before: DatabaseSchema,
  now: DatabaseSchema,
  widened: ReadonlySet<string> = new Set(),
): readonly string[] {
  const tables = Object.entries(before.tables).flatMap(([table, columns]) => {
    const present = now.tables[table]
    return present ? columnBreaks(table, columns, present) : [`The table ${table} is gone.`]
  })
  return [...tables, ...ruleBreaks(before, now, widened)]
}

type Columns = Readonly<Record<string, Column>>

function columnBreaks(table: string, before: Columns, now: Columns): readonly string[] {
  const changed = Object.entries(before).flatMap(([name, column]) => {
    const present = now[name]
    const about = `The column ${table}.${name}`
    if (!present) return [`${about} is gone.`]
    if (present.type !== column.type) return [`${about} was ${column.type}, is ${present.type}.`]
    if (!present.isNullable && column.isNullable) return [`${about} must not be null any more.`]
    if (present.isNullable && !column.isNullable) return [`${about} may be null now.`]
    if (!present.hasDefault && column.hasDefault) return [`${about} has lost its default.`]
    return []
  })
  const added = Object.entries(now)
    .filter(([name, { isNullable, hasDefault }]) => !before[name] && !isNullable && !hasDefault)
    .map(([name]) => `The new column ${table}.${name} needs a value that old inserts lack.`)
  return [...changed, ...added]
}

function ruleBreaks(
  before: DatabaseSchema,
  now: DatabaseSchema,
  widened: ReadonlySet<string>,
): readonly string[] {
  const known = new Set(before.rules.map(withoutStyle))
  return now.rules
    .filter((rule) => {
      const [table = '', name = ''] = rule.split(' ')
      return before.tables[table] && !widened.has(name) && !known.has(withoutStyle(rule))
    })
    .map((rule) => `The rule is new: ${rule}`)
}

/** Versions of PostgreSQL write the same rule with other brackets and casts. */
function withoutStyle(rule: string): string {
  return rule.replaceAll(/::[\w ]+(?:\[\])?|[\s()]/g, '')
}
