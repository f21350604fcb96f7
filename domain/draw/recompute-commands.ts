/** Commands of any Linux or Mac shell that draw again. On a Mac `sha256sum` is `shasum -a 256`. */
export function recomputeCommands(seed: string, listUrl: string): string {
  return [
    `SEED=${seed}`,
    'printf %s "$SEED" | sha256sum',
    `curl -s ${listUrl} |`,
    'while read -r id piece; do',
    '  key=$(printf %s "$SEED:$id" | sha256sum | cut -c 1-64)',
    '  echo "$key $id $piece"',
    'done | LC_ALL=C sort',
  ].join('\n')
}
