import { expect, test } from 'vitest'
import { findNewerScript } from './find-newer-script.ts'
import { findNewerStyle } from './find-newer-style.ts'

test.each([
  ['list.toSorted()', '.toSorted()'],
  ['list.with(0, 1)', '.with()'],
  ['set.union(other)', '.union()'],
  ['map.values().map(read)', 'Iterator.map()'],
  ['element.checkVisibility()', '.checkVisibility()'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any(signals)', 'AbortSignal.any'],
  ['Array.fromAsync(pages)', 'Array.fromAsync'],
  ['Response.json({})', 'Response.json'],
  ['new Intl.Segmenter()', 'Intl.Segmenter'],
  ['document.startViewTransition(draw)', 'document.startViewTransition'],
  ['self.scheduler', 'self.scheduler'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['requestIdleCallback(start)', 'requestIdleCallback'],
  ['list.addEventListener("scrollend", settle)', 'the event scrollend'],
  ['/(?<=a)b/', 'RegExp lookbehind_assertion'],
  ['new RegExp("[a--b]", "v")', 'RegExp unicodeSets'],
])('%s is newer than our oldest browsers', (code, feature) => {
  expect(findNewerScript(code)).toEqual([feature])
})

test.each([
  'Object.hasOwn(one, name)',
  'structuredClone(one)',
  'AbortSignal.timeout(1)',
  'crypto.randomUUID()',
  'list.at(-1)',
  'list.findLast(isOpen)',
  'Object.entries(one).map(read)',
  'text.replaceAll("a", "b")',
  'navigator.setAppBadge?.(1)',
  'navigator.connection?.saveData',
  'typeof navigation',
  'const { take, drop } = { take: 1, drop: 2 }',
  'cart.lines.city',
])('%s is as old as our oldest browsers, or its own fallback', (code) => {
  expect(findNewerScript(code)).toEqual([])
})

test.each([
  ['a:has(b){c:d}', ':has(b)'],
  ['a:is([open],:popover-open){c:d}', ':popover-open'],
  ['a{&:hover{c:d}}', '&'],
  ['@media (width>=600px){a{c:d}}', '@media with a range'],
  ['@starting-style{a{opacity:0}}', '@starting-style'],
  ['a{field-sizing:content}', 'field-sizing'],
  ['a{color:light-dark(red,blue)}', 'color: light-dark()'],
  ['a{color:oklch(.5 .2 10)}', 'color: oklch()'],
  ['a{height:2rlh}', 'height: rlh'],
])('%s is newer than our oldest browsers', (css, feature) => {
  expect(findNewerStyle(css)).toEqual([feature])
})

test.each([
  'a:is(b,c):focus-visible{inset:0;height:100dvh}',
  '@container card (min-width:1px){a{overflow:clip}}',
  '@layer base{a{color:rgb(1 2 3/.5)}}',
  'a{height:20px;height:1rlh}',
  '@supports (field-sizing:content){a{field-sizing:content}}',
])('%s is as old as our oldest browsers, or has its fallback', (css) => {
  expect(findNewerStyle(css)).toEqual([])
})
