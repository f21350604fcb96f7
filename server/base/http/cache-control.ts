/** A file with a hash in its name never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
