/** The sentences say why something about staff, sign-in, settings, messages or mails was not done. */
export const ownerMessages = {
  'name-missing': 'Please enter a name.',
  'email-missing': 'Please enter an email address.',
  'email-wrong': 'Please enter a valid email address.',
  'password-missing': 'Please enter the password.',
  'password-short': 'Please use 12 characters or more. A few words in a row are easy to remember.',
  'password-long': 'Please use 200 characters or fewer.',
  'password-common':
    'This password is one of the first that others would try. Please take another.',
  'password-wrong': 'This is not your password.',
  'code-missing': 'Please enter the code.',
  'code-wrong': 'This code is not valid: it is wrong, used, revoked or too old.',
  'already-set-up': 'Somebody has set up this shop in the meantime. Please sign in.',
  'already-staff': 'This person is already on the staff.',
  'staff-unknown': 'There is no such person on the staff.',
  'last-owner': 'This is the only owner. Make somebody else an owner first.',
  'sign-in-wrong': 'Email address and password do not match.',
  'recovery-wrong': 'Email address and recovery code do not match, or the code was used.',
  'passkey-wrong': 'This passkey was not accepted. Please try again or use your password.',
  'passkey-known': 'This passkey is already on the list.',
  'device-gone': 'This device is signed out already.',
  'invitation-gone': 'This invitation is used, revoked or too old.',
  'role-missing': 'Please choose what this person may do.',
  'hold-minutes-wrong': 'Please enter whole minutes, from 5 to 1440.',
  'order-minimum-wrong': 'Please enter an amount in cedis, such as 0.10 or 50, of at least 0.10.',
  'pay-link-hours-wrong': 'Please enter whole hours, from 1 to 72.',
  'free-delivery-from-wrong': 'Please enter a sum from 0 to 1,000,000, such as 100.00.',
  'low-stock-mark-wrong': 'Please enter a whole number from 0 to 1000.',
  'surcharge-percent-wrong': 'Please enter a whole number from 0 to 100.',
  'return-days-wrong': 'Please enter whole days, from 0 to 365.',
  'newsletters-per-hour-wrong': 'Please enter a whole number from 1 to 3000.',
  'reference-prefix-wrong': 'Please enter 2 to 5 letters from A to Z, such as NKB.',
  'reference-prefix-fixed':
    'The shop has had its first real order, so the letters of its references stay as they are.',
  'brand-name-missing': 'Please enter the name of the brand.',
  'tagline-missing': 'Please enter the tagline.',
  'phone-wrong': 'Please enter a phone number with its country code, such as +233 30 000 0000.',
  'whatsapp-wrong':
    'Please enter the number with its country code, such as +233 24 412 3456, or leave it empty.',
  'social-wrong': 'Please enter a handle such as @yourbrand, or the full address of the page.',
  'setting-too-long': 'This is too long. Please shorten it.',
  'setting-wrong': 'Please check this value.',
  'settings-changed':
    'Somebody else changed the settings meanwhile. What you typed is still here; look through it and save again.',
  'message-gone': 'This message is gone: it was erased, or its time is over.',
  'mail-gone': 'This mail is no longer among the failed ones.',
  'post-refused': 'This request did not come from a page of the back office. Please open it again.',
  'signed-out': 'You were signed out. Sign in to go on; what you typed is kept.',
} as const

export type OwnerMessageCode = keyof typeof ownerMessages

export function waitSentence(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return `Too many wrong tries. Please wait ${seconds === 1 ? 'a second' : wait}, then try again.`
}

export const mailMessages = {
  'mail-not-failed': (mail: string) => `No failed mail has the name ${mail}.`,
} as const

export const messageMessages = {
  'message-unknown': (id: string) => `There is no message ${id}.`,
} as const
