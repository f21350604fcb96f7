const OF_THE_SHOP = /^(?:select|insert|update|delete|with)\b/i
/** Migrations, and tests that look at the database itself, send these. */
const OF_THE_DATABASE = /kysely_migration|\bpg_(?!advisory)|sqlite_|pragma|information_schema/i

/** Returns the statement in one line, so that a file has one in each, or null if the shop did not send it. */
export function readStatement(sql: string): string | null {
  const statement = sql.replaceAll(/\s+/g, ' ').trim()
  return OF_THE_SHOP.test(statement) && !OF_THE_DATABASE.test(statement) ? statement : null
}

/** The shape is equal for statements that differ only in how many values they have. */
export function shapeOf(statement: string): string {
  return statement
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?)+/g, '?')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1')
}

/** Returns the shortest statement of each shape, in the order of the alphabet. */
export function distinct(statements: Iterable<string>): readonly string[] {
  const byShape = new Map<string, string>()
  for (const statement of statements) {
    const shape = shapeOf(statement)
    const known = byShape.get(shape)
    if (known === undefined || statement.length < known.length) byShape.set(shape, statement)
  }
  return [...byShape.values()].sort()
}
