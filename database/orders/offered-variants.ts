import { type SqlBool, sql } from 'kysely'

/** As `JSON.stringify` writes it. */
const colourInJson = sql`'"name":"' || replace(replace(variants.colour, '\\', '\\\\'), '"', '\\"') || '"'`

/**
 * For variants joined with their products: of a product that is not archived, in a colour and a size
 * that it still has. `replace` finds text on both engines, and knows no wildcards.
 */
export const isOfferedVariant = sql<SqlBool>`(
  products.state <> 'archived'
  and replace(products.sizes_json, '"' || variants.size || '"', '') <> products.sizes_json
  and replace(products.colours_json, ${colourInJson}, '') <> products.colours_json
)`
