import { expect, test } from 'vitest'
import { loadPage } from '../runtime/resolve-page.tsx'
import { aShell } from '../runtime/site-data.builder.ts'
import { drawFrame } from './render-frame.tsx'

const faq = await loadPage({ route: 'faq', title: '', data: {} }, '/faq')

test('the frame of a route is drawn once, and anew for another currency', () => {
  const frame = drawFrame(faq, aShell())
  expect(drawFrame(faq, aShell())).toBe(frame)
  const inDollars = drawFrame(faq, aShell({ currency: 'USD' }))
  expect(inDollars.below).toContain('<option value="USD" selected="">')
  expect(inDollars.above).not.toBe(frame.above)
})

test('a bare page has neither header nor footer', async () => {
  const bare = await loadPage({ route: 'landing-success', title: '', data: {} }, '/')
  const { above, below } = drawFrame(bare, aShell())
  expect(above).not.toContain('<header')
  expect(below).not.toContain('<footer')
})

test('what the app takes over has no counted ids, which it would count differently', () => {
  const { above, below } = drawFrame(faq, aShell())
  const keptAsDrawn = /<footer.*<\/footer>/s
  expect(above + below.replace(keptAsDrawn, '')).not.toMatch(/_\w*R_\w*_/)
  expect(keptAsDrawn.exec(below)?.[0]).toContain('_belowR_')
})
