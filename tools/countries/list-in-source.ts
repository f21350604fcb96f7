const LIST = /(const LIST = \[\n)([\s\S]*?)(\] as const)/

export function listIn(source: string): string {
  return LIST.exec(source)?.[2] ?? ''
}

export function replaceList(source: string, list: string): string {
  return source.replace(LIST, (_all, before, _list, after) => before + list + after)
}
