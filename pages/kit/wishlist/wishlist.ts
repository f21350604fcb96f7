/** Product ids in the order they were saved. */
export type Wishlist = readonly number[]

/** Id, colour and size. The heart on a card saves no choice; then only the id is stored. */
export type SavedChoice = readonly unknown[]
