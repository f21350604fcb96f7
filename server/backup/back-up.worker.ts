import { parentPort, workerData } from 'node:worker_threads'
import { backUpShop } from './back-up-shop.ts'

// In a thread of its own: checking the copy blocks the one that it runs in.
parentPort?.postMessage(await backUpShop(workerData))
