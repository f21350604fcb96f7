/** The databases of the tests are copied from these, on the test run's PostgreSQL server. */

/** This template has every table. */
export const MIGRATED_TEMPLATE = 'shop_test_migrated'
/** This template has the catalogue, too, like a shop after its first start. */
export const SEEDED_TEMPLATE = 'shop_test_seeded'
