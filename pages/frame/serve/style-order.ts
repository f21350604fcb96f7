/** The chunks of vite.config.ts that hold styles of `ui/`, which all others may overrule. */
const BEFORE_OTHERS = ['app', 'later', 'browse', 'choose', 'list', 'dialog']

/** Sorts the styles of a page: of two rules that are equally specific the later one counts. */
export function inStyleOrder(files: readonly string[]): readonly string[] {
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function placeOf(file: string): number {
  const place = BEFORE_OTHERS.findIndex((chunk) => file.includes(`/${chunk}-`))
  return place === -1 ? BEFORE_OTHERS.length : place
}
