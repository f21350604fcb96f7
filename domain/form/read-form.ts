import * as v from 'valibot'
import { isPlainMessageCode, type PlainMessageCode } from '../messages.ts'
import { failure, type Result, success } from '../result.ts'

/** At most one message code per field. */
export type FieldErrors<Field extends string = string> = {
  readonly [F in Field]?: PlainMessageCode
}

/** Accepts any input. Fields that are not in the schema are dropped. */
export function readForm<const Fields extends v.ObjectEntries>(
  schema: v.ObjectSchema<Fields, undefined>,
  input: unknown,
): Result<v.InferOutput<v.ObjectSchema<Fields, undefined>>, FieldErrors<keyof Fields & string>> {
  const fields = typeof input === 'object' && input !== null ? input : {}
  const parsed = v.safeParse(schema, fields, { abortPipeEarly: true })
  if (parsed.success) return success(parsed.output)

  const errors: { [F in keyof Fields & string]?: PlainMessageCode } = {}
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key
    if (!isField(schema, field) || errors[field] !== undefined) continue
    errors[field] = isPlainMessageCode(issue.message) ? issue.message : 'value-invalid'
  }
  return failure(errors)
}

function isField<Fields extends v.ObjectEntries>(
  schema: v.ObjectSchema<Fields, undefined>,
  key: unknown,
): key is keyof Fields & string {
  return typeof key === 'string' && Object.hasOwn(schema.entries, key)
}
