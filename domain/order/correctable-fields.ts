/** The owner may correct these fields of a customer before everything is sent. The mailbox cannot be changed. */
export const CORRECTABLE_FIELDS = [
  'firstName',
  'lastName',
  'country',
  'phone',
  'address',
  'city',
  'region',
  'digitalAddress',
  'postalCode',
] as const
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number]
