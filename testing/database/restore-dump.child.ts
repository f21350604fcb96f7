import { findPostgresPrograms, restorePostgres } from '#server/backup/postgres-programs'

/** Restores a dump, which `pgRestore` reads, until it is killed. */
const [, , settings = '{}', pgRestore = '', file = ''] = process.argv
const { databaseUrl } = JSON.parse(settings)
const found = await findPostgresPrograms(databaseUrl)
if (!found.ok) throw new Error(found.error)
const programs = { ...found.value, pgRestore }
await restorePostgres({ databaseUrl, programs, file, statements: '' })
