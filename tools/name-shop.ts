import { resolve } from 'node:path'
import type { KyselyPlugin, OperationNode } from 'kysely'
import type { Storage } from '#server/config'

const WRITES: ReadonlySet<OperationNode['kind']> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

/** One line for a person who may have several shops; the address of a database has its password. */
export function nameShop({ dataDir, databaseUrl }: Storage): string {
  if (databaseUrl === null) return `The shop in ${resolve(dataDir)}.`
  if (!URL.canParse(databaseUrl)) return 'The shop in PostgreSQL.'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  const place = decodeURIComponent(host) || searchParams.get('host') || 'this machine'
  return `The shop in PostgreSQL, database ${decodeURIComponent(pathname.slice(1))} at ${place}.`
}

/** Says which shop it is, once. */
export function shopTeller(storage: Storage): () => void {
  let isTold = false
  return () => {
    if (!isTold) console.error(nameShop(storage))
    isTold = true
  }
}

/** Calls `tell` before each statement that writes: a command that only looks says nothing. */
export function beforeWriting(tell: () => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (WRITES.has(node.kind)) tell()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
