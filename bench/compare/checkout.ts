import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import * as v from 'valibot'
import type { ShopRuntime } from '../processes/measured-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * A checkout is a state of the project that can be started: the working tree, or another commit in a temporary
 * worktree.
 */
export type Checkout = { readonly name: string; readonly runtime: ShopRuntime }

const startSchema = v.object({
  SHOP_FLAGS: v.array(v.string()),
  SHOP_ENVIRONMENT: v.record(v.string(), v.string()),
})

/** Opens the working tree as it is, with changes that are not committed. */
export function workingTree(): Promise<Checkout> {
  return openCheckout('working tree', ROOT)
}

/** Builds the commit in a worktree of its own, and removes that even if `use` throws. */
export async function withCommit<Value>(
  ref: string,
  use: (checkout: Checkout) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-compare-'))
  const root = join(folder, 'shop')
  git('worktree', 'add', '--quiet', '--detach', root, ref)
  try {
    build(root)
    return await use(await openCheckout(ref, root))
  } finally {
    git('worktree', 'remove', '--force', root)
    rmSync(folder, { recursive: true, force: true })
  }
}

function git(...words: readonly string[]): void {
  execFileSync('git', words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The commit is built by its own command, which installs its packages, too. */
function build(root: string): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: pathWithoutPackages() },
  })
}

/** The packages of this checkout come first in the PATH of an npm script, and must not serve another commit. */
function pathWithoutPackages(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter)
}

async function openCheckout(name: string, root: string): Promise<Checkout> {
  const start = v.parse(startSchema, await import(join(root, 'tools/shop-process.mjs')))
  const runtime = {
    node: join(root, 'node_modules/node/bin/node'),
    flags: start.SHOP_FLAGS,
    environment: start.SHOP_ENVIRONMENT,
    folder: root,
  }
  return { name, runtime }
}
