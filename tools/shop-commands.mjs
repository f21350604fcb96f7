// The owner's commands: what `shop help` lists, and what `npm run` and `shop` start. A test compares package.json.

/**
 * @typedef {object} ShopCommand
 * @property {string} name
 * @property {string} script Below the folder of the release.
 * @property {string} purpose
 */

/** @type {readonly ShopCommand[]} */
export const SHOP_COMMANDS = [
  { name: 'orders', purpose: 'lists, packs, sends and refunds orders; reconciles after a restore' },
  { name: 'stock', purpose: 'shows, changes and checks the stock' },
  { name: 'codes', purpose: 'makes and ends discount codes' },
  { name: 'drops', purpose: 'plans drops, and pauses the sale' },
  { name: 'catalogue', purpose: 'exports and imports the catalogue as a file' },
  { name: 'pictures', purpose: 'moves uploaded pictures to S3, or back' },
  { name: 'messages', purpose: 'shows the messages of the contact page' },
  { name: 'mail', purpose: 'lists mails that could not be sent, and sends them again' },
  { name: 'subscribers', purpose: 'counts and exports readers, and pauses newsletters' },
  { name: 'rights', purpose: 'answers requests for personal data, and erases it' },
  { name: 'insights', purpose: 'reports takings, views and stock' },
  { name: 'owner', purpose: 'invites staff, and makes links for a new password' },
  { name: 'backup', purpose: 'makes one archive of database and pictures' },
  { name: 'restore', purpose: 'puts such an archive in the place of what is there' },
  { name: 'drill', purpose: 'tries a restore on a made-up shop, or on a copy of this one' },
].map((command) => ({ ...command, script: `tools/${command.name}.ts` }))
