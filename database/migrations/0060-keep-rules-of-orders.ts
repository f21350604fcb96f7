import type { Kysely } from 'kysely'

/** The order was priced with these rules (`OrderRules`); null stands for those that the shop came with. */
export async function keepRulesOfOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('rules_json', 'text').execute()
}
