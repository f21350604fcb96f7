import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import type { Database, DatabaseSettings } from './database.ts'
import { dataFolder } from './sqlite/data-folder.ts'

const ROUNDS = 6

eachEngine('a process killed while it writes', (engine) => {
  test('loses no acknowledged write', async () => {
    const settings = await engine.createEmpty()
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      acknowledged.push(...(await writeUntilKilled(settings)))
    }
    if (engine.name === 'sqlite') expect(checkIntegrity(settings)).toEqual('ok')

    const found = await readEmails(await openForTest(settings))
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    expect(acknowledged.filter((email) => !found.has(email))).toEqual([])
    // The last write of each round may have been committed without its acknowledgement being read.
    expect(found.size - acknowledged.length).toBeLessThanOrEqual(ROUNDS)
  })
})

/** The addresses acknowledged before the SIGKILL, which comes after a random number of them. */
async function writeUntilKilled(settings: DatabaseSettings): Promise<string[]> {
  const writer = startChild('./write-subscribers.child.ts', settings)
  const ended = once(writer, 'exit')
  const killAfter = 1 + Math.floor(Math.random() * 150)
  const emails: string[] = []
  for await (const email of createInterface(writer.stdout)) {
    if (email.endsWith('@example.com')) emails.push(email)
    if (emails.length === killAfter) writer.kill('SIGKILL')
  }
  await ended
  expect(writer.signalCode).toBe('SIGKILL')
  return emails
}

function checkIntegrity(settings: DatabaseSettings): unknown {
  const connection = new DatabaseSync(dataFolder(settings.dataDir).databaseFile)
  const result = connection.prepare('pragma integrity_check').get()
  connection.close()
  return result?.integrity_check
}

async function readEmails({ db }: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('subscribers').select('email').execute()
  return new Set(rows.map(({ email }) => email))
}
