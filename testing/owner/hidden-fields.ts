/** Reads the hidden fields of the form with this address, as a browser sends them. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* action="${action}"[^>]*>(?<inside>.*?)</form>`, 's').exec(
    html,
  )
  const inputs = form?.groups?.inside?.matchAll(
    /<input type="hidden" name="(?<name>[^"]+)" value="(?<value>[^"]*)"/g,
  )
  return Object.fromEntries(
    [...(inputs ?? [])].map(({ groups }) => [groups?.name ?? '', groups?.value ?? '']),
  )
}
