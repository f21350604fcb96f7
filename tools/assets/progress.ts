/** A terminal shows one line that is overwritten, a log one line for every tenth step. */
export function showProgress(what: string, done: number, total: number, name: string): void {
  const line = `${what} ${done}/${total} ${name}`
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${done === total ? '\n' : ''}`)
  else if (done % 10 === 0 || done === total) console.log(line)
}
