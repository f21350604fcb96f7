/**
 * JSON as a browser gets it in place of a `Body`: somebody between us, such as a proxy, may have
 * answered anything, so every part is missing or of another type until it has been looked at.
 */
export type Received<Body> = { readonly [Key in keyof Body]?: Part<Body[Key]> } | null

/** Of objects the names are known, of everything else nothing. */
type Part<Value> = string extends keyof Value
  ? unknown
  : Value extends readonly unknown[]
    ? unknown
    : Value extends object
      ? Received<Value>
      : unknown
