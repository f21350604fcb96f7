/** Whoever asked; nobody answers one who has hung up. */
type Asker = { readonly destroyed: boolean }
type Waiting = { readonly asker: Asker; readonly goOn: () => void }
type NextTurn = (begin: () => void) => void

/**
 * So many go on in one turn of the event loop; those who come later stand in line for the next
 * turns. In between the loop looks at its sockets: a crowd that asks for pages cannot keep orders
 * and the answers of the database from being read. Where few come, nobody waits.
 */
export function limitPerTick(maxPerTick: number, nextTurn: NextTurn = setImmediate) {
  const line: Waiting[] = []
  let served = 0
  let isTurnAhead = false

  function begin() {
    const next = line.splice(0, maxPerTick)
    served = next.length
    isTurnAhead = served > 0
    if (isTurnAhead) nextTurn(begin)
    for (const { asker, goOn } of next) if (!asker.destroyed) goOn()
  }

  return (asker: Asker, goOn: () => void) => {
    if (served === maxPerTick) {
      line.push({ asker, goOn })
      return
    }
    served += 1
    if (!isTurnAhead) nextTurn(begin)
    isTurnAhead = true
    goOn()
  }
}
