export type NotFoundData = { readonly path: string }
