import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type PostgresDialect,
  SingleConnectionProvider,
} from 'kysely'

/**
 * Kysely sends the statements of a transaction one after the other, each when the one before it is answered. Here those
 * that are asked for at once are sent at once, in their order: with `pipeline: true` the driver can do that, and each
 * answer that is not waited for saves a round trip.
 */
export function openInPipeline<Schema>(postgres: PostgresDialect): Kysely<Schema> {
  const driver = postgres.createDriver()
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => postgres.createAdapter(),
    createIntrospector: (db) => postgres.createIntrospector(db),
    createQueryCompiler: () => postgres.createQueryCompiler(),
  }
  const config = { dialect }
  const ordinary = new Kysely<Schema>(config)
  const executor = new PipelineExecutor(dialect, ordinary.getExecutor())
  const closing: Driver = {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    // It has the connections, and says of each later statement that they are closed.
    destroy: () => ordinary.destroy(),
  }
  return new Kysely<Schema>({ config, driver: closing, dialect, executor })
}

class PipelineExecutor extends DefaultQueryExecutor {
  readonly #dialect: Dialect

  constructor(dialect: Dialect, provider: ConnectionProvider) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), provider)
    this.#dialect = dialect
  }

  override withConnectionProvider(provider: ConnectionProvider): PipelineExecutor {
    const isOfTransaction = provider instanceof SingleConnectionProvider
    return new PipelineExecutor(this.#dialect, isOfTransaction ? openAtOnce(provider) : provider)
  }
}

/** Whoever asks for the one connection gets it, whether or not somebody else has it. */
function openAtOnce(single: SingleConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | null = null
  return {
    provideConnection: async (consumer) => {
      connection ??= single.provideConnection(async (only) => only)
      return consumer(await connection)
    },
  }
}
