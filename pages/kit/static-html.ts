import { createElement, type FunctionComponent } from 'react'

const components = new Map<string, FunctionComponent>()

/**
 * Content that never changes is already in the HTML: the app reuses that HTML instead of loading the
 * same text again as script. `load` is called only if the server-rendered page did not contain it.
 */
export async function staticHtml<Props extends object>(
  name: string,
  load: () => Promise<FunctionComponent<Props>>,
): Promise<FunctionComponent<Props>> {
  const known = components.get(name) ?? componentFromHtml(name)
  if (!known) return load()
  components.set(name, known)
  return known
}

function componentFromHtml(name: string): FunctionComponent | null {
  // The component must be loaded in development, because its styles come with its code.
  if (import.meta.env.SSR || import.meta.env.DEV) return null
  const element = document.querySelector(`[data-static="${name}"]`)
  if (!element) return null
  const props = {
    ...Object.fromEntries(Array.from(element.attributes, propOf)),
    dangerouslySetInnerHTML: { __html: element.innerHTML },
  }
  return () => createElement(element.localName, props)
}

function propOf({ name, value }: Attr): [string, string] {
  return [name === 'class' ? 'className' : name, value]
}
