import type { InferOutput } from 'valibot'
import { type Form, readOwnerForm } from '#domain/form/read-form'
import { failure, type Result } from '#domain/result'
import { textsOf } from './fields.ts'
import { type Fields, type PostOutcome, refuseFields } from './screen.ts'

/** The values of a form, or the form again with what was typed. */
export function readPosted<const SomeForm extends Form, Code extends string>(
  form: SomeForm,
  fields: Fields,
  sentences: Readonly<Record<Code, string>>,
): Result<InferOutput<SomeForm>, PostOutcome> {
  const read = readOwnerForm(form, textsOf(fields, Object.keys(form.entries)), sentences)
  return read.ok ? read : failure(refuseFields(read.error, sentences))
}
