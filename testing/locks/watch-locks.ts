import { afterAll } from 'vitest'
import { watchPostgres } from '../previous-release/driver-calls.ts'
import { isWatching, lockFaults } from './lock-faults.ts'
import { judgeLock, type Locks } from './lock-order.ts'

type Watched = { readonly locks: Locks; readonly statements: string[]; isReported: boolean }

// Vitest runs its setup files again for every test file of a worker.
const isFirst = !isWatching()
const faults = lockFaults()
if (isFirst) watchTransactions(faults)

/** Every transaction that the tests of this file sent to PostgreSQL locked its rows in the one order. */
afterAll(() => {
  const found = faults.splice(0)
  if (found.length > 0) throw new Error(`Rows were locked in the wrong order:\n${found.join('\n')}`)
})

function watchTransactions(found: string[]) {
  const open = new WeakMap<object, Watched>()
  watchPostgres(({ connection, sql, parameters }) => {
    if (sql === 'begin' || sql.startsWith('start transaction')) {
      open.set(connection, { locks: new Map(), statements: [], isReported: false })
      return
    }
    const transaction = open.get(connection)
    if (!transaction || transaction.isReported) return
    if (isOther(sql)) return void open.delete(connection)
    transaction.statements.push(sql.replaceAll(/\s+/g, ' ').slice(0, 120))
    const wrong = judgeLock(transaction.locks, { sql, parameters })
    if (wrong === null) return
    transaction.isReported = true
    found.push(`${wrong}\n  ${transaction.statements.join('\n  ')}`)
  })
}

/** The statement ends the transaction, or belongs to a migration, beside which nothing else writes. */
function isOther(sql: string): boolean {
  return sql === 'commit' || sql === 'rollback' || sql.includes('kysely_migration')
}
