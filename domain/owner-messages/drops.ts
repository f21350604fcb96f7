import { DROP_HOLD_MINUTES } from '../drop/drop.ts'

/** The sentences are about the form that plans a drop. */
export const planMessages = {
  'drop-title-missing': 'Please give the drop a title.',
  'drop-title-too-long': 'This title is too long. Please use at most 80 characters.',
  'drop-time-wrong':
    'Please enter date and time in GMT within the next year, such as 2027-01-16T18:00Z.',
  'drop-time-past': 'This time has passed. Please choose one that is still to come.',
  'drop-draw-too-soon': 'A draw needs at least an hour for entries. Please choose a later time.',
  'drop-products-missing': 'Please choose at least one piece.',
  'drop-products-too-many': 'A drop can have at most 50 pieces.',
  'drop-limit-wrong': 'Please enter how many pieces a person can buy, from 1 to 100.',
  'drop-mode-unknown': 'A drop is a line or a draw. Please choose one of them.',
  'drop-hold-wrong': `Please enter ${DROP_HOLD_MINUTES.min} to ${DROP_HOLD_MINUTES.max} minutes.`,
} as const

/** The sentences say why a drop was not planned, moved or called off. */
export const dropMessages = {
  ...planMessages,
  'drop-product-unknown': (id: number) =>
    `There is no piece number ${id}. Please check the numbers.`,
  'drop-unknown': 'There is no such drop.',
  'drop-called-off': 'This drop has been called off.',
  'drop-opened': 'This drop has opened already. To stop its sale, pause its pieces.',
  'drop-changed': 'Somebody else has changed this drop meanwhile. Please look at it again.',
} as const
