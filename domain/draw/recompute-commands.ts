type Published = {
  readonly seed: string
  /** Lines of number, product, colour, size and group. */
  readonly listUrl: string
  /** Lines of product, colour, size and how many were drawn for. */
  readonly unitsUrl: string
}

/** Commands of any Linux or Mac shell that draw again. On a Mac `sha256sum` is `shasum -a 256`. */
export function recomputeCommands({ seed, listUrl, unitsUrl }: Published): string {
  return [
    `SEED=${seed}`,
    'printf %s "$SEED" | sha256sum',
    `curl -s ${unitsUrl} > pieces.txt`,
    `curl -s ${listUrl} |`,
    'while IFS= read -r entry; do',
    '  id=$(printf %s "$entry" | cut -f 1)',
    '  key=$(printf %s "$SEED:$id" | sha256sum | cut -c 1-64)',
    `  printf '%s\\t%s\\n' "$key" "$entry"`,
    'done | LC_ALL=C sort |',
    `awk -F '\\t' '`,
    '  of == "pieces" { left[$1 FS $2 FS $3] = $4; next }',
    '  {',
    '    piece = $3 FS $4 FS $5; outcome = "-"',
    '    if (left[piece] > 0 && given[$6]) outcome = "passed-over"',
    '    else if (left[piece] > 0) { outcome = "drawn"; left[piece]--; given[$6] = 1 }',
    '    print $1, $2, outcome, $3, $4, $5, "group", $6',
    `  }' of=pieces pieces.txt of=entries -`,
  ].join('\n')
}
