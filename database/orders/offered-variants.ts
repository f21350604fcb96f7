import { type SqlBool, sql } from 'kysely'

/** This is the colour as `JSON.stringify` writes it. */
const colourInJson = sql`'"name":"' || replace(replace(variants.colour, '\\', '\\\\'), '"', '\\"') || '"'`

/**
 * For variants joined with their products, this is true if the product is not archived and still has the colour and the
 * size. `replace` finds text on both engines, and knows no wildcards.
 */
export const isOfferedVariant = sql<SqlBool>`(
  products.state <> 'archived'
  and replace(products.sizes_json, '"' || variants.size || '"', '') <> products.sizes_json
  and replace(products.colours_json, ${colourInJson}, '') <> products.colours_json
)`
