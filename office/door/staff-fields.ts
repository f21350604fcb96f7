import { isEmail } from '#domain/form/email'
import { cleanLine } from '#domain/form/text'
import type { OwnerMessageCode } from '#domain/owner-messages/office'
import { ownerMessages, waitSentence } from '#domain/owner-messages/office'
import { failure, type Result, success } from '#domain/result'
import { judgePassword } from '#domain/staff/password'
import type { TooManyGuesses } from '#server/staff/guess'
import { type Fields, type PostOutcome, refuse } from '../kit/screen.ts'

const MAX_NAME_LENGTH = 80

type FieldError = OwnerMessageCode | undefined

export function readName(fields: Fields): Result<string, OwnerMessageCode> {
  const name = cleanLine(fields.text('name')).slice(0, MAX_NAME_LENGTH)
  return name === '' ? failure('name-missing') : success(name)
}

export function readEmail(fields: Fields): Result<string, OwnerMessageCode> {
  const email = fields.text('email').trim().normalize('NFC')
  if (email === '') return failure('email-missing')
  return isEmail(email) ? success(email.toLowerCase()) : failure('email-wrong')
}

export function readCode(fields: Fields): Result<string, OwnerMessageCode> {
  const code = fields.text('code').trim()
  return code === '' ? failure('code-missing') : success(code)
}

export function readNewPassword(fields: Fields): Result<string, OwnerMessageCode> {
  return judgePassword(fields.text('password'))
}

/** Undefined for a field without an error. */
export function errorOf(result: Result<unknown, OwnerMessageCode>): FieldError {
  return result.ok ? undefined : result.error
}

type StaffFailure = { readonly code: OwnerMessageCode } | TooManyGuesses

/** A wrong code, or too many of them. */
export function refuseStaffFailure(error: StaffFailure): PostOutcome {
  return error.code === 'too-many-guesses'
    ? refuse(429, waitSentence('waitMs' in error ? error.waitMs : 0))
    : refuse(422, ownerMessages[error.code])
}
