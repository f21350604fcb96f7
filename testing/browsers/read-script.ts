import { type ESTree, parseSync, Visitor } from 'vite'

type Member = {
  readonly name: string
  /** This is the name before the dot: `navigator` in `navigator.share`. */
  readonly of: string | undefined
  readonly isCalled: boolean
  /** The member is one of what `keys()` and its like returned. */
  readonly isOfIterator: boolean
}
type Script = {
  readonly names: readonly string[]
  readonly members: readonly Member[]
  readonly events: readonly string[]
  readonly patterns: readonly { readonly pattern: string; readonly flags: string }[]
}
type Keyed = { readonly key: ESTree.Node; readonly computed: boolean }

const GIVES_ITERATOR = new Set(['entries', 'keys', 'matchAll', 'values'])

/**
 * Returns what a built script uses. The build renames what the script itself declares, so a long name is a global one.
 * What is asked for with `?.`, or with `typeof`, has its fallback there and is left out.
 */
export function readScript(code: string): Script {
  const names = new Map<ESTree.Node, string>()
  const members = new Set<ESTree.MemberExpression>()
  const called = new Set<ESTree.Node>()
  const leftOut = new Set<ESTree.Node>()
  const events: string[] = []
  const patterns: Script['patterns'][number][] = []

  const leaveKeyOut = ({ key, computed }: Keyed) => {
    if (!computed) leftOut.add(key)
  }
  const noteCall = ({
    callee,
    arguments: [first, second],
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    const pattern = textOf(first)
    if (pattern === undefined) return
    if (nameOf(callee) === 'RegExp') patterns.push({ pattern, flags: textOf(second) ?? '' })
    if ((nameOf(callee) ?? memberOf(callee)) === 'addEventListener') events.push(pattern)
  }
  new Visitor({
    Identifier: (node) => void names.set(node, node.name),
    Property: leaveKeyOut,
    MethodDefinition: leaveKeyOut,
    PropertyDefinition: leaveKeyOut,
    ExportSpecifier: ({ exported }) => void leftOut.add(exported),
    ImportSpecifier: ({ imported }) => void leftOut.add(imported),
    UnaryExpression(node) {
      if (node.operator === 'typeof') leftOut.add(node.argument)
    },
    MemberExpression(node) {
      members.add(node)
      if (node.optional) leftOut.add(node.object)
      if (!node.computed) leftOut.add(node.property)
    },
    CallExpression(node) {
      called.add(node.callee)
      if (node.optional) leftOut.add(node.callee)
      noteCall(node)
    },
    NewExpression: noteCall,
    Literal(node) {
      if ('regex' in node) patterns.push(node.regex)
    },
  }).visit(parseSync('script.js', code).program)

  return {
    names: [...names].filter(([node]) => !leftOut.has(node)).map(([, name]) => name),
    members: [...members]
      .filter((node) => !leftOut.has(node))
      .map((node) => ({
        name: memberOf(node) ?? '',
        of: nameOf(node.object),
        isCalled: called.has(node),
        isOfIterator: isIterator(node.object),
      })),
    events,
    patterns,
  }
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}

/** Returns the name after the dot, or a text in brackets. */
function memberOf(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  return node.computed ? textOf(node.property) : nameOf(node.property)
}

function textOf(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** `Object.entries` and its like give lists. */
function isIterator(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { callee } = node
  return GIVES_ITERATOR.has(memberOf(callee) ?? '') && nameOf(callee.object) !== 'Object'
}
