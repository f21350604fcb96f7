import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium, findHeadlessChromium, HEADLESS_SHELL } from './find-chromium.ts'
import { findProgram } from './find-program.ts'

/** Finds or installs a Chromium: the machine's, Playwright's, or on Debian the packaged one. */
export function ensureChromium(): boolean {
  if (isInstalled()) return true
  console.log('No Chromium on this machine: installing one ...')
  run('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  if (!isInstalled()) installDebianPackage('chromium')
  return isInstalled()
}

/** Tests run faster in Debian's headless shell, which is preferred here. */
export function ensureHeadlessChromium(): boolean {
  if (findProgram([HEADLESS_SHELL]) === undefined) installDebianPackage(HEADLESS_SHELL)
  return findHeadlessChromium() !== undefined || ensureChromium()
}

function installDebianPackage(name: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

function isInstalled(): boolean {
  return findChromium() !== undefined || existsSync(chromium.executablePath())
}

function run(command: string, options: readonly string[]) {
  spawnSync(command, options, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
