export const MASTERS_FOLDER = 'assets/masters'
export const DERIVED_FOLDER = 'assets/derived'
export const BRAND_FOLDER = 'assets/brand'
export const SHARE_FOLDER = 'assets/share'

export const DERIVED_MAX_BYTES = 25_000_000
