import { parentPort, workerData } from 'node:worker_threads'
import { backUpShop } from './back-up-shop.ts'

// A thread of its own runs this, because checking the copy blocks the thread that it runs in.
parentPort?.postMessage(await backUpShop(workerData))
