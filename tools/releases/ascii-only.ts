import type { Plugin } from 'vite'

/**
 * Writes a server's bundle in ASCII. V8 keeps the text of a program at two bytes a letter as soon as one of them is not
 * of Latin-1, such as an apostrophe or ₵.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // This runs after the minifier, which writes the letters themselves.
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = toAscii(file.code)
      }
    },
  }
}

const BEYOND_ASCII = /(\\*)([^\0-\x7f])/g

/** The program stays the same: strings, templates, regular expressions and names may all be written with escapes. */
export function toAscii(program: string): string {
  return program.replace(BEYOND_ASCII, (_, backslashes: string, letter: string) => {
    // '\\’' is already an escape of a letter that needs none.
    const kept = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1)
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
