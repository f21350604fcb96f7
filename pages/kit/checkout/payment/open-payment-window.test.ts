// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PopCallbacks } from './payment-pop.ts'

const REFERENCE = 'NKB1794700000000500000'
const request = {
  scriptUrl: 'https://js.example/inline.js',
  accessCode: 'abc',
  reference: REFERENCE,
}

type FakePop = { readonly accessCode: string; readonly callbacks: PopCallbacks }
let opened: FakePop[]
let instances: number
let cancelled: number

function providePop({ throwing = false } = {}) {
  Reflect.set(
    window,
    'PaystackPop',
    class {
      constructor() {
        if (throwing) throw new Error('TrustedHTML')
        instances += 1
      }
      resumeTransaction(accessCode: string, callbacks: PopCallbacks) {
        if (accessCode === 'broken') throw new Error('Invalid transaction parameters')
        opened.push({ accessCode, callbacks })
      }
      cancelTransaction() {
        cancelled += 1
        opened.at(-1)?.callbacks.onCancel()
      }
    },
  )
}

/** The module keeps one instance per page, so each test loads it again. */
async function newPage() {
  vi.resetModules()
  return import('./open-payment-window.ts')
}

/** Starts a payment and returns the callbacks passed to the fake window. */
async function begin(changes: Partial<typeof request> & { readonly onLoaded?: () => void } = {}) {
  const { openPaymentWindow } = await newPage()
  const outcome = openPaymentWindow({ ...request, ...changes })
  await vi.advanceTimersByTimeAsync(0)
  const callbacks = opened.at(-1)?.callbacks
  if (!callbacks) throw new Error('The window did not open')
  return { outcome, callbacks }
}

/** Replaces the head, where happy-dom would fail every script at once. */
const fakeHead = document.createElement('div')

function scripts(): HTMLScriptElement[] {
  return [...fakeHead.querySelectorAll('script')]
}

beforeEach(() => {
  opened = []
  instances = 0
  cancelled = 0
  vi.useFakeTimers()
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => fakeHead.append(...nodes))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'PaystackPop')
  fakeHead.replaceChildren()
})

describe('the window', () => {
  beforeEach(() => providePop())

  test('opens with the access code alone and ends in success', async () => {
    const onLoaded = vi.fn()
    const { outcome, callbacks } = await begin({ onLoaded })
    expect(opened[0]?.accessCode).toBe('abc')
    callbacks.onLoad()
    callbacks.onSuccess({ reference: REFERENCE, status: 'success' })
    expect(await outcome).toBe('success')
    expect(onLoaded).toHaveBeenCalledOnce()
  })

  test('success wins over a later cancel, and repeated callbacks are ignored [P33]', async () => {
    const { outcome, callbacks } = await begin()
    callbacks.onSuccess({ reference: REFERENCE })
    callbacks.onSuccess({ reference: REFERENCE })
    callbacks.onCancel()
    callbacks.onError({ message: 'late' })
    expect(await outcome).toBe('success')
  })

  test('ignores the success of another payment and accepts its own after it [P33] [P34]', async () => {
    const { outcome, callbacks } = await begin()
    callbacks.onSuccess({ reference: 'NKB1794700000000999999' })
    await vi.advanceTimersByTimeAsync(1_000)
    callbacks.onSuccess({ reference: REFERENCE })
    expect(await outcome).toBe('success')
  })

  test('counts as cancelled 3 s after a response for another payment', async () => {
    const { outcome, callbacks } = await begin()
    callbacks.onSuccess({ reference: 'NKB1794700000000999999' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await outcome).toBe('cancelled')
  })

  test.each([undefined, null, {}, { reference: '' }, { reference: 7 }, 'paid'])(
    'rejects the response %j, which has no reference',
    async (response) => {
      const { outcome, callbacks } = await begin()
      callbacks.onSuccess(response)
      expect(await outcome).toEqual({ error: 'payment-response-invalid' })
    },
  )

  test('fails when it reports an error', async () => {
    const { outcome, callbacks } = await begin()
    callbacks.onError({ message: 'Invalid access code' })
    expect(await outcome).toEqual({ error: 'payment-failed' })
  })

  test('fails when the script throws', async () => {
    const { openPaymentWindow } = await newPage()
    expect(await openPaymentWindow({ ...request, accessCode: 'broken' })).toEqual({
      error: 'payment-failed',
    })
  })

  test('a resumed payment that calls the first callbacks still succeeds', async () => {
    const { openPaymentWindow } = await newPage()
    const left = openPaymentWindow(request)
    await vi.advanceTimersByTimeAsync(0)
    const first = opened[0]?.callbacks
    first?.onCancel()
    expect(await left).toBe('cancelled')

    const resumed = openPaymentWindow(request)
    await vi.advanceTimersByTimeAsync(0)
    first?.onSuccess({ reference: REFERENCE })
    expect(await resumed).toBe('success')
  })

  test('callbacks of an earlier payment do not end the current one', async () => {
    const { openPaymentWindow } = await newPage()
    const replaced = openPaymentWindow({ ...request, accessCode: 'first' })
    await vi.advanceTimersByTimeAsync(0)
    const present = openPaymentWindow(request)
    await vi.advanceTimersByTimeAsync(0)
    expect(await replaced).toBe('cancelled')
    opened[0]?.callbacks.onCancel()
    opened[0]?.callbacks.onError({})
    opened[1]?.callbacks.onSuccess({ reference: REFERENCE })
    expect(await present).toBe('success')
  })

  test('two payments on a page share one instance', async () => {
    const { openPaymentWindow } = await newPage()
    for (const accessCode of ['first', 'second']) {
      const outcome = openPaymentWindow({ ...request, accessCode })
      await vi.advanceTimersByTimeAsync(0)
      opened.at(-1)?.callbacks.onCancel()
      expect(await outcome).toBe('cancelled')
    }
    expect([opened.length, instances]).toEqual([2, 1])
  })

  test('times out and closes when it sends no message', async () => {
    const { outcome } = await begin()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toEqual({ error: 'payment-script-failed' })
    expect(cancelled).toBe(1)
  })

  test('fails at once when our content security policy blocks it [P31]', async () => {
    const { outcome } = await begin()
    const violation = new Event('securitypolicyviolation')
    document.dispatchEvent(Object.assign(violation, { effectiveDirective: 'frame-src' }))
    expect(await outcome).toEqual({ error: 'payment-script-failed' })
  })

  test('never times out once it is loaded, however long the payment takes', async () => {
    const { outcome, callbacks } = await begin()
    callbacks.onLoad()
    await vi.advanceTimersByTimeAsync(600_000)
    callbacks.onSuccess({ reference: REFERENCE })
    expect(await outcome).toBe('success')
  })
})

describe('the script', () => {
  test('is loaded once, then the window opens', async () => {
    const { openPaymentWindow } = await newPage()
    const replaced = openPaymentWindow(request)
    const outcome = openPaymentWindow(request)
    expect(scripts().map(({ src }) => src)).toEqual([request.scriptUrl])
    providePop()
    scripts()[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(0)
    opened[1]?.callbacks.onSuccess({ reference: REFERENCE })
    expect([await replaced, await outcome]).toEqual(['cancelled', 'success'])
  })

  test('may take a second to initialise after loading (§8)', async () => {
    const { openPaymentWindow } = await newPage()
    const outcome = openPaymentWindow(request)
    scripts()[0]?.dispatchEvent(new Event('load'))
    providePop()
    await vi.advanceTimersByTimeAsync(1_000)
    opened[0]?.callbacks.onCancel()
    expect(await outcome).toBe('cancelled')
  })

  test('fails in time when it is blocked, late or invalid [P31]', async () => {
    const { openPaymentWindow } = await newPage()
    const failed = { error: 'payment-script-failed' }

    const blocked = openPaymentWindow(request)
    scripts()[0]?.dispatchEvent(new Event('error'))
    expect(await blocked).toEqual(failed)

    const late = openPaymentWindow(request)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await late).toEqual(failed)

    const another = openPaymentWindow(request)
    scripts()[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await another).toEqual(failed)
    expect(scripts()).toEqual([])
  })

  test('can be loaded again after a failure', async () => {
    const { openPaymentWindow } = await newPage()
    const blocked = openPaymentWindow(request)
    scripts()[0]?.dispatchEvent(new Event('error'))
    await blocked
    providePop()
    const outcome = openPaymentWindow(request)
    await vi.advanceTimersByTimeAsync(0)
    opened[0]?.callbacks.onSuccess({ reference: REFERENCE })
    expect(await outcome).toBe('success')
  })

  test('counts as not loaded when its constructor throws', async () => {
    providePop({ throwing: true })
    const { openPaymentWindow } = await newPage()
    expect(await openPaymentWindow(request)).toEqual({ error: 'payment-script-failed' })
  })
})
