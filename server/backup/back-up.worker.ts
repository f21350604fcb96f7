import { parentPort, workerData } from 'node:worker_threads'
import { makeArchive } from './make-archive.ts'

// A thread of its own runs this, because checking the copy blocks the thread that it runs in.
const onProgress = (share: number) => parentPort?.postMessage({ share })
parentPort?.postMessage({ made: await makeArchive({ ...workerData, onProgress }) })
