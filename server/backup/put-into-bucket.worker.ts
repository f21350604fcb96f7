import { parentPort, workerData } from 'node:worker_threads'
import { putIntoBucket } from './put-into-bucket.ts'

parentPort?.postMessage(await putIntoBucket(workerData))
