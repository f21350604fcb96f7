import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseToasts, resumeToasts, showLongToasts, showToast, toastStore } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  resumeToasts()
  toastStore.set([])
  vi.useRealTimers()
})

function shown() {
  return toastStore.get().flatMap(({ text, isPast }) => (isPast ? [] : [text]))
}

function past() {
  return toastStore.get().flatMap(({ text, isPast }) => (isPast ? [text] : []))
}

test('a toast stays for two seconds, a long one for ten, and then stands in the log (§9)', () => {
  showToast('Cap added to cart!')
  showLongToasts('Failed to add item to cart')
  vi.advanceTimersByTime(1999)
  expect(shown()).toEqual(['Cap added to cart!', 'Failed to add item to cart'])
  expect(past()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Failed to add item to cart'])
  expect(past()).toEqual(['Cap added to cart!'])
  vi.advanceTimersByTime(8000)
  expect(shown()).toEqual([])
})

test('a message stands in one place only', () => {
  showToast('Cap added to cart!')
  vi.advanceTimersByTime(2000)
  showToast('Cap added to cart!')
  expect(shown()).toEqual(['Cap added to cart!'])
  expect(past()).toEqual([])
})

test('no toast leaves while they are paused; then each stays for its whole time again', () => {
  showToast('First')
  vi.advanceTimersByTime(1500)
  pauseToasts()
  showToast('Second')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['First', 'Second'])
  resumeToasts()
  vi.advanceTimersByTime(1999)
  expect(shown()).toEqual(['First', 'Second'])
  vi.advanceTimersByTime(1)
  expect(past()).toEqual(['First', 'Second'])
})
