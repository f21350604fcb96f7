// Reads a settings file as systemd does. Plain JavaScript, because shop.mjs needs it.
import util from 'node:util'

const COMMENT = /^[ \t]*[#;].*$/gm
const WITH_HASH = /^([ \t]*\w+[ \t]*=)[ \t]*([^'"`\n]*#[^'"`\n]*?)[ \t\r]*$/gm

/**
 * Node's reader agrees with systemd on plain lines and on quotes. It does not know comments that begin with a semicolon
 * or with a space, and takes whatever follows a # in a value for one: half of a password would be lost.
 * @param {string} text
 */
export function parseSettings(text) {
  return util.parseEnv(text.replaceAll(COMMENT, '').replaceAll(WITH_HASH, "$1'$2'"))
}
