import { readFileSync } from 'node:fs'
import { readCommands, type Written } from './read-commands.ts'

export type Suite = 'bookworm' | 'trixie'

const RUNBOOK = [
  'database',
  'disk',
  'drop',
  'mail',
  'payments',
  'process',
  'slow',
  'traces',
] as const

/** What is walked, in this order: everything that is typed in a section, or in a whole document. */
type Step = { readonly document: string; readonly section?: string }

const BACKUP_AND_RESTORE: readonly Step[] = [
  'Making copies',
  'In a bucket, encrypted',
  'Restoring',
  'The drill',
  'Erased people stay erased',
].map((section) => ({ document: 'docs/operations/backup.md', section }))

export const WALK: readonly Step[] = [
  ...deploy('Node', 'A new server', 'Commands'),
  ...BACKUP_AND_RESTORE,
  ...deploy('Several processes, several machines', 'Logs', 'A crowd'),
  ...BACKUP_AND_RESTORE,
  ...deploy('A new version'),
  { document: 'docs/operations/metrics.md' },
  ...RUNBOOK.map((name) => ({ document: `docs/operations/runbook/${name}.md` })),
  { document: 'README.md', section: 'Run it' },
]

const DOCUMENTS: readonly string[] = [
  ...new Set(WALK.map(({ document }) => document)),
  'docs/operations/containers.md',
]

/** What the documents leave open. */
const VALUES: Readonly<Record<string, string>> = {
  REPOSITORY: '/opt/shop.git',
  FILE: '/tmp/copy.tar',
  TIME: '2026-01-01T00:00:00Z',
  EMAIL: 'ama@shop.example',
  'PRODUCT COLOUR SIZE': '1 Black M',
}

/** A command that ends with … may go on in any way. */
type Reason = {
  readonly command: string
  readonly on?: Suite
  readonly section?: string
  readonly reason: string
}

const NEEDS_AN_ORDER = 'needs an order'
const NEEDS_AN_EVENT = 'needs something that has gone wrong'
const NO_COMMAND = 'is no command'

export const NOT_TRIED: readonly Reason[] = [
  { command: 'apt install nodejs npm', on: 'bookworm', reason: 'is for Debian 13' },
  {
    command: 'apt install curl && curl -fsSL https://deb.nodesource.com…',
    reason: 'needs a network that reaches NodeSource',
  },
  { command: 'curl -fsSL https://nodejs.org…', reason: 'needs a network that reaches nodejs.org' },
  { command: 'certbot …', reason: 'needs a domain name' },
  { command: 'sudo DATA_DIR=/tmp/copy…', reason: 'needs a copy of the data' },
  { command: 'worker_rlimit_nofile…', reason: NO_COMMAND },
  { command: 'sysctl -w…', reason: 'would set it for the whole machine' },
  {
    command:
      'sudo -u shop git -C /srv/shop/repository show HEAD:tools/release.sh > /root/release.sh',
    reason: 'is for a machine with 1.0.0',
  },
  {
    command: 'sudo -u shop git clone --mirror…',
    section: 'A new version',
    reason: 'is for a machine with 1.0.0',
  },
  { command: 'cd /srv/shop && sudo…', reason: 'is for a machine with 1.0.0' },
  { command: 'if [ -e current/.env ]…', reason: 'is for a machine with 1.0.0' },
  { command: 'sh /root/release.sh', reason: 'is for a machine with 1.0.0' },
  { command: 'BACKUP_PUBLIC_KEY=…', reason: NO_COMMAND },
  { command: '*/15 * * * * rsync…', reason: 'needs another machine' },
  { command: 'SQLite, in /tmp/shop-drill…', reason: NO_COMMAND },
  { command: 'shop restore --from-bucket…', reason: 'needs a bucket' },
  { command: 'shop owner reset…', reason: 'needs somebody on the staff' },
  { command: 'shop rights erase', reason: 'is half of a command' },
  { command: 'rule_files:…', reason: NO_COMMAND },
  { command: 'docker …', reason: 'needs Docker' },
  { command: 'echo "POSTGRES_PASSWORD=…', reason: 'needs Docker' },
  { command: 'shop stock accept…', reason: NEEDS_AN_EVENT },
  { command: 'shop stock change', reason: 'is half of a command' },
  { command: 'shop mail retry NAME', reason: NEEDS_AN_EVENT },
  { command: 'shop orders', reason: 'is half of a command' },
  { command: 'shop orders show…', reason: NEEDS_AN_ORDER },
  { command: 'shop orders close…', reason: NEEDS_AN_ORDER },
  { command: 'tail -f…', reason: 'does not end' },
  { command: 'iostat…', reason: 'needs the package sysstat, and does not end' },
  { command: 'curl -i', reason: 'is half of a command' },
  { command: "journalctl -u 'shop@*' | grep…", reason: NEEDS_AN_ORDER },
  { command: 'npm test', reason: 'takes minutes, and .ci/run runs it' },
  { command: 'npm run test:full', reason: 'takes minutes, and .ci/run runs it' },
]

/** What a sentence asks for beside the command, or what an answer is given with. */
const TYPED_INSTEAD: Readonly<Record<string, string>> = {
  'shop restore FILE': 'shop restore FILE --yes',
  'npm start': `cd /root/checkout && { setsid npm start & } && ${untilOpen('localhost:3000')}; left=$?; kill -- -$!; exit $left`,
}

/** What the documents ask for in words once the command is through, and what the next one needs. */
export const DONE_BY_HAND: Readonly<Record<string, string>> = {
  'install -m 640 -o root -g shop /dev/null /etc/shop.env':
    "printf 'PUBLIC_URL=https://shop.example\\nALLOW_TEST_PAYMENTS=true\\n' > /etc/shop.env",
  'sudo -u shop git -C /srv/shop/repository show HEAD:tools/release.sh > /root/release.sh && sh /root/release.sh':
    'git clone --quiet /opt/shop.git /root/checkout && cd /opt/shop.git && git update-ref HEAD ' +
    '$(git -c user.name=walk -c user.email=walk@shop.example commit-tree HEAD^{tree} -p HEAD -m "A newer version")',
  // The page is walked on SQLite and on PostgreSQL, and no backup is written over another.
  'shop restore FILE': 'rm /tmp/copy.tar',
  'systemctl start shop@3001':
    'if systemctl is-enabled --quiet shop@3002; then systemctl start shop@3002; fi',
}

export type Typed = Written & {
  readonly typed: string
  /** null: it is tried. */
  readonly reason: string | null
}

/** Returns what is typed in one step of the walk, each command once. */
export function typedIn({ document, section }: Step, suite: Suite): readonly Typed[] {
  const written = allWritten(document).filter(
    (one) => section === undefined || one.section === section,
  )
  const commands = new Map(written.map((one) => [one.command, one]))
  return [...commands.values()].map((one) => ({
    ...one,
    typed: withValues(TYPED_INSTEAD[one.command] ?? one.command),
    reason: reasonNotToTry(one, suite),
  }))
}

/** Returns what is neither walked nor listed with a reason. */
export function unknownCommands(suite: Suite): readonly Written[] {
  const walked = new Set(WALK.flatMap((step) => typedIn(step, suite)).map(nameOf))
  return writtenEverywhere().filter(
    (one) =>
      reasonNotToTry(one, suite) === null &&
      (one.kind === 'other block' || !walked.has(nameOf(one))),
  )
}

function nameOf({ document, command }: Written): string {
  return `${document}: ${command}`
}

export function writtenEverywhere(): readonly Written[] {
  return DOCUMENTS.flatMap(allWritten)
}

/** The README names commands in sentences to say what they are; what it has somebody type is in blocks. */
function allWritten(document: string): readonly Written[] {
  const written = readCommands(document, readFileSync(document, 'utf8'))
  return document === 'README.md' ? written.filter(({ kind }) => kind !== 'in a sentence') : written
}

function reasonNotToTry({ command, section }: Written, suite: Suite): string | null {
  const row = NOT_TRIED.find(
    (one) =>
      isNamed(one, command) && (one.on ?? suite) === suite && (one.section ?? section) === section,
  )
  return row?.reason ?? null
}

export function isNamed({ command: named }: Reason, command: string): boolean {
  return named.endsWith('…') ? command.startsWith(named.slice(0, -1)) : command === named
}

function withValues(command: string): string {
  return Object.entries(VALUES).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), value),
    command,
  )
}

export function untilOpen(host: string): string {
  return `curl --silent --fail --output /dev/null --retry 120 --retry-delay 1 --retry-all-errors http://${host}/readyz`
}

function deploy(...sections: readonly string[]): readonly Step[] {
  return sections.map((section) => ({ document: 'docs/operations/deploy.md', section }))
}
