export const MAX_UPLOAD_BYTES = 12 * 1024 * 1024
export const MAX_FILM_BYTES = 3 * 1024 * 1024
export const MAX_CHUNK_BYTES = 64 * 1024

/** Every product's picture is four wide and five high. */
export const PRODUCT_RATIO = 4 / 5
