import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** The same engine without windows: a suite of tests takes a quarter less time. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** The machine's own browser; undefined if Playwright's has to be used. */
export function findChromium(): string | undefined {
  return findProgram(WHOLE)
}

export function findHeadlessChromium(): string | undefined {
  return findProgram([HEADLESS_SHELL]) ?? findChromium()
}

export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
