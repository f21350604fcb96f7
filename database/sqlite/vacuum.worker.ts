import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

// The vacuum has a thread of its own, because SQLite blocks the one that it runs in.
const { file, timeoutMs } = workerData
const database = new DatabaseSync(file, { timeout: timeoutMs })
database.exec('pragma secure_delete = on')
database.exec('vacuum')
database.close()
