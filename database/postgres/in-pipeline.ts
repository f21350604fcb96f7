import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type PostgresDialect,
  type QueryCompiler,
  SingleConnectionProvider,
} from 'kysely'

/**
 * Kysely sends the statements of a transaction one after the other, each when the one before it is answered. Here
 * statements that are asked for at once are sent at once, in their order: with `pipeline: true` the driver can do that,
 * and each answer that is not waited for saves a round trip.
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
  const parts = { compiler: postgres.createQueryCompiler(), adapter: postgres.createAdapter() }
  const executor = new PipelineExecutor(parts, ordinary.getExecutor())
  const closing: Driver = {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    // The ordinary instance has the connections, and says of each later statement that they are closed.
    destroy: () => ordinary.destroy(),
  }
  return new Kysely<Schema>({ config, driver: closing, dialect, executor })
}

type Parts = { readonly compiler: QueryCompiler; readonly adapter: DialectAdapter }

class PipelineExecutor extends DefaultQueryExecutor {
  readonly #parts: Parts

  constructor(parts: Parts, provider: ConnectionProvider) {
    super(parts.compiler, parts.adapter, provider)
    this.#parts = parts
  }

  /** Kysely calls this for each statement of a transaction. */
  override withConnectionProvider(provider: ConnectionProvider): PipelineExecutor {
    const isOfTransaction = provider instanceof SingleConnectionProvider
    return new PipelineExecutor(this.#parts, isOfTransaction ? openAtOnce(provider) : provider)
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
