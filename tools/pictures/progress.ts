/** One line that is written over on a terminal, and a line for every tenth step in a log. */
export function showProgress(what: string, done: number, total: number, name: string): void {
  const line = `${what} ${done}/${total} ${name}`
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${done === total ? '\n' : ''}`)
  else if (done % 10 === 0 || done === total) console.log(line)
}
