export const PAGE_ERRORS_PATH = '/api/page-errors'

/** The browser cuts longer texts. */
export const MAX_PAGE_ERROR_TEXT = 2000
