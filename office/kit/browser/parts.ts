/** The element with this data attribute. The page and this script are of one release. */
export function part(root: ParentNode, name: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`[data-${name}]`)
  if (!found) throw new Error(`No part ${name}`)
  return found
}

/** Copies what the server rendered into a template. */
export function clone(root: ParentNode, name: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`)
  const copy = template?.content.firstElementChild?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new Error(`No template ${name}`)
  return copy
}

export function field(root: ParentNode, name: string): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
}
