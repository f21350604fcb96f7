import { describe, expect, test } from 'vitest'
import { findLibatomic, isSameMajor, judgeMachine, judgeSpace } from './judge-machine.mjs'

const GOOD = {
  nodeVersion: 'v22.12.0',
  needsLibatomic: true,
  hasLibatomic: () => true,
  freeBytes: 10_000_000_000,
  neededMb: 500,
}

describe('Node', () => {
  test.each(['v20.19.0', 'v20.20.2', 'v22.12.0', 'v24.0.0', 'v26.10.0'])(
    '%s is new enough',
    (nodeVersion) => expect(judgeMachine({ ...GOOD, nodeVersion })).toBeNull(),
  )

  test.each(['v16.20.2', 'v18.20.4', 'v20.18.3', 'v21.7.3', 'v22.11.0'])(
    '%s is too old',
    (nodeVersion) => {
      const bare = { ...GOOD, nodeVersion, hasLibatomic: () => false, freeBytes: 0 }
      expect(judgeMachine(bare)).toBe(
        `This is Node ${nodeVersion}: the shop needs 20.19 or later of 20, or 22.12 or later. README.md says where a newer one comes from.`,
      )
    },
  )

  test('is compared by its major version', () => {
    expect(isSameMajor('v26.0.1', '26.10.0')).toBe(true)
    expect(isSameMajor('v24.0.0', '26.10.0')).toBe(false)
  })
})

describe('libatomic', () => {
  test('is asked for by the name of its package where the pinned Node needs it', () => {
    const without = { ...GOOD, hasLibatomic: () => false }
    expect(judgeMachine(without)).toContain('apt-get install libatomic1')
    expect(judgeMachine({ ...without, needsLibatomic: false })).toBeNull()
  })

  const NOTHING = { architecture: 'x64', exists: () => false, readLinkerCache: () => '' }

  test.each([
    ['x64', '/usr/lib/x86_64-linux-gnu/libatomic.so.1'],
    ['arm64', '/usr/lib/aarch64-linux-gnu/libatomic.so.1'],
    ['x64', '/usr/lib64/libatomic.so.1'],
  ])('of %s is found as %s', (architecture, file) => {
    const exists = (path: string) => path === file
    expect(findLibatomic({ ...NOTHING, architecture, exists })).toBe(true)
    expect(findLibatomic({ ...NOTHING, architecture })).toBe(false)
  })

  test('is found where the linker knows it, but not that of another architecture', () => {
    const readLinkerCache = () =>
      '\tlibatomic.so.1 (libc6,x86-64) => /opt/lib/libatomic.so.1\n\tlibc.so.6 (libc6,AArch64) => /lib/libc.so.6'
    expect(findLibatomic({ ...NOTHING, readLinkerCache })).toBe(true)
    expect(findLibatomic({ ...NOTHING, readLinkerCache, architecture: 'arm64' })).toBe(false)
  })
})

test('too little disk space is said with what is needed', () => {
  expect(judgeMachine({ ...GOOD, freeBytes: 120 * 1024 * 1024 })).toBe(
    'The disk has 120 MB left, and 500 MB are needed: free some space first.',
  )
  expect(judgeSpace(null, 500)).toBeNull()
})
