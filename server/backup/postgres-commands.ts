/** `npm run backup` and `npm run restore` print these commands for PostgreSQL, and the drill runs them. */
export type PostgresCommand = {
  readonly program: 'pg_dump' | 'pg_restore'
  readonly args: readonly string[]
}

export function dumpCommand(databaseUrl: string, file: string): PostgresCommand {
  return { program: 'pg_dump', args: ['--format=custom', `--file=${file}`, databaseUrl] }
}

/** The command replaces the content of the database, or leaves all of it as it is. */
export function restoreCommand(databaseUrl: string, file: string): PostgresCommand {
  const flags = ['--clean', '--if-exists', '--no-owner', '--single-transaction']
  return { program: 'pg_restore', args: [...flags, `--dbname=${databaseUrl}`, file] }
}

/** The printed line names the variable, so that the address, with its password, stays in the environment. */
const URL_VARIABLE = '"$DATABASE_URL"'

export function dumpLine(file: string): string {
  return lineOf(dumpCommand(URL_VARIABLE, file))
}

export function restoreLine(file: string): string {
  return lineOf(restoreCommand(URL_VARIABLE, file))
}

function lineOf({ program, args }: PostgresCommand): string {
  return [program, ...args].join(' ')
}
