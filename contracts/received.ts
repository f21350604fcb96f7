/**
 * A JSON response that should be a `Body`. A proxy in between may have sent anything, so every
 * property may be missing or of another type until it is checked.
 */
export type Received<Body> = { readonly [Key in keyof Body]?: Part<Body[Key]> } | null

/** Objects keep their property names; everything else becomes `unknown`. */
type Part<Value> = string extends keyof Value
  ? unknown
  : Value extends readonly unknown[]
    ? unknown
    : Value extends object
      ? Received<Value>
      : unknown
