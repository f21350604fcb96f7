import { createElement, type FunctionComponent } from 'react'

const kept = new Map<string, FunctionComponent>()

/**
 * What never changes is in the HTML already: the app leaves it as it stands instead of fetching
 * the same words once more as script. It is loaded only where the served page did not have it.
 */
export async function staticHtml(
  name: string,
  load: () => Promise<FunctionComponent>,
): Promise<FunctionComponent> {
  const known = kept.get(name) ?? componentFromHtml(name)
  if (!known) return load()
  kept.set(name, known)
  return known
}

function componentFromHtml(name: string): FunctionComponent | null {
  // In development the styles come with the code.
  if (import.meta.env.SSR || import.meta.env.DEV) return null
  const drawn = document.querySelector(`[data-static="${name}"]`)
  if (!drawn) return null
  const props = {
    ...Object.fromEntries(Array.from(drawn.attributes, propOf)),
    dangerouslySetInnerHTML: { __html: drawn.innerHTML },
  }
  return () => createElement(drawn.localName, props)
}

function propOf({ name, value }: Attr): [string, string] {
  return [name === 'class' ? 'className' : name, value]
}
