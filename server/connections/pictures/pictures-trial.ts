/** The store neither lists nor serves a file of this name. */
export const PICTURES_TRIAL = {
  called: 'The bucket of the pictures',
  file: 'pictures/.trial',
} as const
