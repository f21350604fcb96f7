/** The databases on the test run's PostgreSQL server from which those of the tests are copied. */

/** Has every table. */
export const MIGRATED_TEMPLATE = 'shop_test_migrated'
/** Has the catalogue, too, like a shop after its first start. */
export const SEEDED_TEMPLATE = 'shop_test_seeded'
