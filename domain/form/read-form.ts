import * as v from 'valibot'
import { isPlainMessageCode, type PlainMessageCode } from '../messages.ts'
import { failure, type Result, success } from '../result.ts'

/** There is at most one message code per field. */
export type FieldErrors<
  Field extends string = string,
  Code extends string = PlainMessageCode,
> = Readonly<Partial<Record<Field, Code>>>

/** The form is an object of fields; checks of several fields may follow it. */
export type Form = v.GenericSchema & { readonly entries: v.ObjectEntries }
type FieldOf<SomeForm extends Form> = keyof SomeForm['entries'] & string

/** Any input is accepted. Fields that are not in the form are dropped. */
export function readForm<const SomeForm extends Form>(
  form: SomeForm,
  input: unknown,
): Result<v.InferOutput<SomeForm>, FieldErrors<FieldOf<SomeForm>>> {
  return read(form, input, (text) => (isPlainMessageCode(text) ? text : 'value-invalid'))
}

/** The messages of an owner's form are codes of these sentences. */
export function readOwnerForm<const SomeForm extends Form, Code extends string>(
  form: SomeForm,
  input: unknown,
  sentences: Readonly<Record<Code, string>>,
): Result<v.InferOutput<SomeForm>, FieldErrors<FieldOf<SomeForm>, Code>> {
  return read(form, input, (text) => {
    if (isCodeOf(sentences, text)) return text
    throw new Error(`There is no sentence for ${text}`)
  })
}

function isCodeOf<Code extends string>(
  sentences: Readonly<Record<Code, string>>,
  text: string,
): text is Code {
  return Object.hasOwn(sentences, text)
}

/** Every check runs, so that one of several fields is made even if another field is wrong; the first error counts. */
function read<const SomeForm extends Form, Code extends string>(
  form: SomeForm,
  input: unknown,
  codeOf: (message: string) => Code,
): Result<v.InferOutput<SomeForm>, FieldErrors<FieldOf<SomeForm>, Code>> {
  const fields = typeof input === 'object' && input !== null ? input : {}
  const parsed = v.safeParse(form, fields)
  if (parsed.success) return success(parsed.output)

  const errors: Partial<Record<FieldOf<SomeForm>, Code>> = {}
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key
    if (!isField(form, field) || errors[field] !== undefined) continue
    errors[field] = codeOf(issue.message)
  }
  return failure(errors)
}

function isField<SomeForm extends Form>(form: SomeForm, key: unknown): key is FieldOf<SomeForm> {
  return typeof key === 'string' && Object.hasOwn(form.entries, key)
}
