import { readFileSync } from 'node:fs'

/**
 * `--import` loads this before the shop: at SIGUSR2 the clock of this process jumps by as many milliseconds as the file
 * CLOCK_FILE says. Monotonic clocks and timers go on as before.
 */
const readRightTime = Date.now
let offsetMs = 0

Date.now = () => readRightTime() + offsetMs

globalThis.Date = new Proxy(Date, {
  construct: (original, parts, created) =>
    Reflect.construct(original, parts.length === 0 ? [Date.now()] : parts, created),
})

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
})
