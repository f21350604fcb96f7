import { pathToFileURL } from 'node:url'

type Order = {
  readonly file: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

const INHERITED = { ...process.env }
let runs = 0

process.on('message', async ({ file, args, environment }: Order) => {
  const stdout: string[] = []
  const stderr: string[] = []
  const { log, error } = console
  console.log = (text: string) => stdout.push(`${text}\n`)
  console.error = (text: string) => stderr.push(`${text}\n`)
  process.env = { ...INHERITED, ...environment }
  process.argv.splice(1, Infinity, file, ...args)
  process.exitCode = 0
  runs += 1
  // Another query evaluates the file again, but not what it imports.
  await import(`${pathToFileURL(file).href}?run=${runs}`)
  Object.assign(console, { log, error })
  process.send?.({ code: process.exitCode, stdout: stdout.join(''), stderr: stderr.join('') })
})
