/** One figure as Prometheus reads it; a name may come with several sets of labels. */
export type Sample = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** The text format 0.0.4: names once, with what they mean, then every sample on its line. */
export function toExposition(samples: readonly Sample[]): string {
  const byName = Map.groupBy(samples, ({ name }) => name)
  const blocks = [...byName].map(([name, [first, ...others]]) => {
    if (!first) return ''
    const head = `# HELP ${name} ${first.help}\n# TYPE ${name} ${first.type}\n`
    return head + [first, ...others].map(lineOf).join('')
  })
  return blocks.join('')
}

function lineOf({ name, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
