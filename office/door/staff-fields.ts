import * as v from 'valibot'
import { emailField } from '#domain/form/email'
import { resultField } from '#domain/form/fields'
import { typedLine, typedWord } from '#domain/form/text'
import { type OwnerMessageCode, ownerMessages, waitSentence } from '#domain/owner-messages/office'
import { judgePassword } from '#domain/staff/password'
import type { TooManyGuesses } from '#server/staff/guess'
import { type PostOutcome, refuse } from '../kit/screen.ts'

const MAX_NAME_LENGTH = 80

export const staffName = v.pipe(
  typedLine,
  v.transform((name) => name.slice(0, MAX_NAME_LENGTH)),
  v.nonEmpty('name-missing'),
)
export const staffEmail = v.pipe(emailField('email-missing', 'email-wrong'), v.toLowerCase())
export const staffCode = v.pipe(typedWord, v.nonEmpty('code-missing'))
export const newPassword = resultField(judgePassword)

type StaffFailure = { readonly code: OwnerMessageCode } | TooManyGuesses

/** Refuses a wrong code, or too many of them. */
export function refuseStaffFailure(error: StaffFailure): PostOutcome {
  return error.code === 'too-many-guesses'
    ? refuse(429, waitSentence('waitMs' in error ? error.waitMs : 0))
    : refuse(422, ownerMessages[error.code])
}
