import * as v from 'valibot'
import { MAX_PAGE_ERROR_TEXT } from './page-error.ts'

const textSchema = v.pipe(v.string(), v.maxLength(MAX_PAGE_ERROR_TEXT))

/** A browser reports that it could not render something of a page. */
export const pageErrorSchema = v.object({
  build: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
  route: v.string(),
  /** React showed a sentence instead, showed nothing, or rendered anew what differed from the server's HTML. */
  fault: v.picklist(['caught', 'uncaught', 'recovered']),
  message: textSchema,
  stack: textSchema,
  components: textSchema,
})

export type PageError = v.InferOutput<typeof pageErrorSchema>
