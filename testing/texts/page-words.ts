/**
 * What a page says: the words of its `main` with the elements that carry meaning, one element on each line, without
 * pictures, classes and the marks that React leaves between texts.
 */
export function pageWords(html: string): readonly string[] {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  return main
    .replace(/<!--.*?-->/g, '')
    .replace(/<(svg|picture|script|style|form)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(?:div|span|section|article|nav|img)\b[^>]*>/g, '')
    .replace(/<(\w+)((?:\s[^>]*)?)>/g, (_tag, name, attributes) => `<${name}${kept(attributes)}>`)
    .replaceAll('&#x27;', "'")
    .replace(/(<(?:p|h\d|li|ul|ol|table|tr|th|td|caption|summary|details|address)\b)/g, '\n$1')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function kept(attributes: string): string {
  return [...attributes.matchAll(/\s(?:href|datetime|data-column)="[^"]*"/gi)].join('')
}
