import * as v from 'valibot'
import { ENV } from '#server/base/env'

type Described = {
  readonly name: string
  readonly about: string
  readonly defaultValue: string | null
}

function describeSettings(): readonly Described[] {
  return Object.entries(ENV.entries).map(([name, setting]) => ({
    name,
    about: v.getDescription(setting) ?? '',
    defaultValue: v.getDefault(setting) ?? null,
  }))
}

/** Writes every setting as a comment, with its default. */
export function exampleFile(): string {
  const head =
    '# Settings of the shop; all may be missing. Copy this file to .env and take out the # in front\n' +
    '# of what you set. What the environment says wins over the file. Written by tools/settings.\n'
  return (
    head +
    describeSettings()
      .map(({ name, about, defaultValue }) => `\n# ${about}\n#${name}=${defaultValue ?? ''}\n`)
      .join('')
  )
}

/** Returns the rows of docs/settings.md. */
export function settingsTable(): string {
  const rows = describeSettings().map(
    ({ name, about, defaultValue }) =>
      `| \`${name}\` | ${about} | ${defaultValue === null ? '' : `\`${defaultValue}\``} |`,
  )
  return ['| Setting | Meaning | Default |', '|---|---|---|', ...rows, ''].join('\n')
}

const TABLE = /\| Setting \|[\s\S]*\|\n/

export function tableIn(page: string): string {
  return TABLE.exec(page)?.[0] ?? ''
}

export function replaceTable(page: string, table: string): string {
  return page.replace(TABLE, () => table)
}
