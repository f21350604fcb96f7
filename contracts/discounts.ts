/** `POST` asks what a code would take off (`discount-request.ts`). */
export const DISCOUNTS_PATH = '/api/discounts'
