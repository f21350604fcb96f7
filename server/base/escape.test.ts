import { expect, test } from 'vitest'
import { escapeHtml, inertJson } from './escape.ts'

test('text cannot become markup or leave an attribute', () => {
  expect(escapeHtml(`<b title="x" id='y'>&`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;',
  )
})

test('data cannot close its script block, and parses back unchanged', () => {
  const data = { text: '</script><!--<script>\u2028' }
  expect(inertJson(data)).not.toMatch(/<|\u2028/)
  expect(JSON.parse(inertJson(data))).toEqual(data)
})
