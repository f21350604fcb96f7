/**
 * Replaces Vite's preload helper around every `import()` of the built app: fetches the module and
 * the files it needs in parallel, and waits for its styles.
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
  // A stylesheet still loading has no sheet; styles that the server inlined have the rel `inlined`.
  if (link.rel === 'stylesheet' && !link.sheet) await untilLoaded(link)
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
      // The link is removed, so that the next attempt adds a new one.
      link.remove()
      reject(new Error(`${link.href} could not be loaded`))
    })
  })
}
