/** The folder is in the data folder. Shops have such a folder: do not change it. */
export const STAND_IN_FOLDER = 'paystack-stand-in'
