import { MAX_EXTENSION_DAYS } from '../data-rights/due-date.ts'

/** These say what is wrong with the forms that extend or close a request. */
export const requestFormMessages = {
  'days-out-of-range': `A term can be extended by 1 to ${MAX_EXTENSION_DAYS} days.`,
  'reason-missing': 'The person has to be told a reason.',
  'outcome-missing': 'The person has to be told the outcome.',
} as const

/** The sentences are about requests of people for their data. */
export const rightsMessages = {
  ...requestFormMessages,
  'request-unknown': 'There is no such request.',
  'request-closed': 'The request is closed.',
  'already-extended': 'The term has been extended before; that is possible once.',
  'term-over': 'The first term is over: an extension has to be told before its end. Answer now.',
  'request-unverified':
    'Please make sure who asks, and tick that you did. Nothing was given out or erased.',
  'orders-unsettled': (orders: readonly string[]) =>
    `Nothing was erased. These orders are not settled: ${orders.join(', ')}. Money is awaited or still asked about (three days at most), or a case is open.`,
} as const
