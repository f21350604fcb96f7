import { AsyncLocalStorage } from 'node:async_hooks'

/** The migration that runs, and whoever listens to it. */
export type Running = { readonly name: string; readonly say: (sentence: string) => void }

export const running = new AsyncLocalStorage<Running>()

const TENTHS = 10

/** Changes rows one by one, and says after each tenth how far it is: many orders take minutes. */
export async function eachRow<Row>(
  rows: readonly Row[],
  change: (row: Row) => Promise<unknown>,
): Promise<void> {
  const migration = running.getStore()
  let said = 0
  for (const [place, row] of rows.entries()) {
    await change(row)
    const tenth = Math.floor(((place + 1) * TENTHS) / rows.length)
    if (tenth > said && rows.length > TENTHS) {
      migration?.say(`Migration ${migration.name}: ${tenth * TENTHS} % of ${rows.length} rows.`)
    }
    said = tenth
  }
}
