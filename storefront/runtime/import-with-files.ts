/**
 * Stands for Vite's own loader at every `import()` of the built app: asks for the files that the
 * module needs at the same time as for the module, and waits until its styles are there.
 */
export async function importWithFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const [module] = await Promise.all([load(), ...files.map(fetchOnce)])
  return module
}

async function fetchOnce(file: string) {
  const href = `/${file}`
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)
  const link = known ?? addLink(href)
  // What the server has inlined is named by a disabled link; a file on its way has no sheet yet.
  if (link.rel === 'stylesheet' && !link.disabled && !link.sheet) await untilLoaded(link)
}

function addLink(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  return link
}

function untilLoaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      // The next try begins anew.
      link.remove()
      reject(new Error(`${link.href} could not be loaded`))
    })
  })
}
