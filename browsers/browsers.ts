import type { Driver } from './drivers/driver.ts'
import { firefox } from './drivers/firefox.ts'
import { webkit } from './drivers/webkit.ts'

export type Browser = {
  readonly name: string
  /** These packages of Debian have it. */
  readonly packages: readonly string[]
  readonly isInstalled: () => boolean
  readonly open: () => Promise<Driver>
}

export const BROWSERS: readonly Browser[] = [firefox, webkit]
