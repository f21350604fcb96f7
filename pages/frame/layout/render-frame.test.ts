import { expect, test } from 'vitest'
import { resolvePage } from '../resolve-page.tsx'
import { aSiteData } from '../site-data.builder.ts'
import { renderFrame } from './render-frame.tsx'

const faq = await resolvePage({ route: 'faq', title: '', data: {} }, '/faq')

test('the frame of a route is rendered once per currency', () => {
  const frame = renderFrame(faq, aSiteData())
  expect(renderFrame(faq, aSiteData())).toBe(frame)
  const inDollars = renderFrame(faq, aSiteData({ currency: 'USD' }))
  expect(inDollars.below).toContain('<option value="USD" selected="">')
  expect(inDollars.above).not.toBe(frame.above)
})

test('a bare page has neither header nor footer', async () => {
  const bare = await resolvePage({ route: 'landing-success', title: '', data: {} }, '/')
  const { above, below } = renderFrame(bare, aSiteData())
  expect(above).not.toContain('<header')
  expect(below).not.toContain('<footer')
})

test('only the static footer uses useId: elsewhere hydration would give other ids', () => {
  const { above, below } = renderFrame(faq, aSiteData())
  const staticFooter = /<footer.*<\/footer>/s
  expect(above + below.replace(staticFooter, '')).not.toMatch(/_\w*R_\w*_/)
  expect(staticFooter.exec(below)?.[0]).toContain('_belowR_')
})
