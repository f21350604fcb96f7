import { findProgram } from './find-program.ts'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** This is the same engine without windows: a suite of tests takes a quarter less time. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** Returns the machine's own browser, or undefined if Playwright's has to be used. */
export function findChromium(): string | undefined {
  return findProgram(WHOLE)
}

export function findHeadlessChromium(): string | undefined {
  return findProgram([HEADLESS_SHELL]) ?? findChromium()
}
