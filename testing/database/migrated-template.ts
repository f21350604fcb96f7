/** The database on the test run's PostgreSQL server that has every table; others are copied from it. */
export const MIGRATED_TEMPLATE = 'shop_test_template'
