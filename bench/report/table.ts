/** Text is aligned left, numbers are aligned right. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => pad(cells[column] ?? '', width, column === 0))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [line(headings), rule, ...rows.map(line)].join('\n')
}

function pad(text: string, width: number, isFirst: boolean): string {
  return isFirst ? text.padEnd(width) : text.padStart(width)
}
