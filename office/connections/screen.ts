import { countOpenTests } from '#database/test-orders/open-tests'
import type { ConnectionName } from '#domain/connections/connection'
import {
  connectionMessages,
  trialBucketFailedWords,
  trialMailFailedWords,
} from '#domain/owner-messages/connections'
import { BACKUP_TRIAL } from '#server/backup/bucket'
import { tryBucket } from '#server/base/s3/try-bucket'
import { canSeal } from '#server/base/seal/seal-key'
import { changeConnection } from '#server/connections/change-connection'
import {
  confirmMail,
  confirmMailByLink,
  findMailConfirmed,
  isMailTrialOpen,
} from '#server/connections/confirm-mail'
import type { ConnectionVariables } from '#server/connections/connection-variables'
import { forgetFormerKeys } from '#server/connections/end-former-keys'
import { sendTrialLetter } from '#server/connections/send-trial-letter'
import { tryPaymentKeys } from '#server/connections/try-payment-keys'
import { mailServiceOf } from '#server/mail/mail-service'
import { WEBHOOK_PATH } from '#server/payments/payment-settings'
import { findKeyProblems, showKeys, variablesOfKeys } from '#server/payments/typed-keys'
import {
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseFields,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { OF_KEYS, seenBy, stateOf } from './of-keys.ts'
import { loadPictures, picturePosts } from './picture-posts.ts'
import {
  problemsOfSentence,
  readBucket,
  readMailServer,
  readMailService,
  type Typed,
  trimmed,
} from './read-typed.ts'

const { path } = screens.connections

/** The link of a trial letter has its secret under this name. */
const LETTER = 'letter'

export const load = async (request: ScreenRequest) => {
  const { db, config, connections, testPayments } = request.context
  const { smtp, emailjs, backupBucket } = config
  const arrival = await readArrival(request)
  return show('connections', 'Keys and services', {
    revision: connections.revision(),
    whyClosed: await testPayments.whyClosed(),
    testOrders: await countOpenTests(db),
    isClosedByTests: await testPayments.waitsForTestsToEnd(),
    canSeal: canSeal(config),
    email: signedInOf(request).staff.email,
    address: { state: stateOf(request, 'address'), url: shownAddress(request) },
    payments: {
      state: stateOf(request, 'payments'),
      keys: showKeys(config),
      webhookAddress: isAddressSet(request) ? config.publicUrl + WEBHOOK_PATH : null,
    },
    mail: {
      state: stateOf(request, 'mail'),
      service: mailServiceOf(config),
      ...arrival,
      server: smtp && {
        server: smtp.host,
        port: String(smtp.port),
        user: smtp.login?.user ?? '',
        from:
          smtp.from.name === '' ? smtp.from.address : `${smtp.from.name} <${smtp.from.address}>`,
      },
      ids: emailjs && {
        userId: emailjs.userId,
        serviceId: emailjs.serviceId,
        templateId: emailjs.templateId,
        shopTemplateId: emailjs.shopTemplateId ?? '',
        letterTemplateId: emailjs.letterTemplateId ?? '',
      },
    },
    backup: {
      state: stateOf(request, 'backup'),
      bucket: backupBucket && {
        endpoint: backupBucket.endpoint,
        bucket: backupBucket.bucket,
        accessKey: backupBucket.key,
        region: backupBucket.region,
        backupKey: backupBucket.publicKey,
      },
    },
    pictures: await loadPictures(request),
  })
}

/** Whether mails of the present service arrive. Whoever opens the link of the letter has shown it. */
async function readArrival(request: ScreenRequest) {
  const { context, search } = request
  const { staff } = signedInOf(request)
  const secret = search.get(LETTER)
  const known = await findMailConfirmed(context)
  const isAsked = secret !== null && known === null
  const answer = isAsked ? await confirmMailByLink(context, staff, secret) : null
  return {
    confirmedAtMs: answer?.ok ? await findMailConfirmed(context) : known,
    isLetterOpen: await isMailTrialOpen(context, staff.id),
    linkRefusal: answer?.ok === false ? connectionMessages[answer.error] : null,
  }
}

/** While no address is set, the one at which the office was opened is proposed. It is never used unasked. */
function shownAddress(request: ScreenRequest): string {
  if (isAddressSet(request)) return request.context.config.publicUrl
  return request.context.config.hasOwnOfficeHost ? '' : request.origin
}

function isAddressSet({ context: { config, connections } }: ScreenRequest): boolean {
  return config.serverConnections.includes('address') || connections.isTyped('address')
}

export const posts: readonly Post[] = [
  { ...OF_KEYS, path: `${path}/address`, handle: saveAddress },
  { ...OF_KEYS, path: `${path}/payments`, handle: savePayments },
  { ...OF_KEYS, path: `${path}/payments/try`, handle: tryPayments },
  { ...OF_KEYS, path: `${path}/payments/forget-former`, handle: forgetFormer },
  { ...OF_KEYS, path: `${path}/mail-server`, handle: saving('mail', readMailServer) },
  { ...OF_KEYS, path: `${path}/mail-service`, handle: saving('mail', readMailService) },
  { ...OF_KEYS, path: `${path}/mail/try`, handle: tryMail },
  { ...OF_KEYS, needsProof: false, path: `${path}/mail/confirm`, handle: confirmTyped },
  { ...OF_KEYS, path: `${path}/backup`, handle: saving('backup', readBucket) },
  { ...OF_KEYS, path: `${path}/backup/try`, handle: tryBackup },
  ...picturePosts,
]

async function saveAddress(request: PostRequest): Promise<PostOutcome> {
  const { fields, origin, context } = request
  const address = trimmed(fields, 'address')
  const variables = { PUBLIC_URL: address }
  const isHere = URL.parse(address)?.origin === origin
  // What is wrong with the address itself is said first: by `save`.
  const { ok: canBeUsed } = context.connections.tryWith('address', variables)
  if (!isHere && fields.text('leadsHere') === '' && canBeUsed) {
    return refuseFields({ leadsHere: 'address-elsewhere' }, connectionMessages)
  }
  const outcome = await save(request, 'address', variables)
  const office = context.config.officeOrigin ?? origin
  if (outcome.kind !== 'done' || office === origin) return outcome
  // A browser follows no redirect to another address from a form.
  const text = `The office is at ${office} from now on. Sign in there; passkeys of the former address open nothing any more.`
  const elsewhere = `${office}${path}`
  return { kind: 'show', content: show('refusal', 'Saved', { heading: 'Saved', text, elsewhere }) }
}

async function savePayments(request: PostRequest): Promise<PostOutcome> {
  const { fields, context } = request
  // Which keys are the former ones must be what is stored, not what this process has followed so far.
  await context.connections.refresh()
  const typed = {
    publicKey: trimmed(fields, 'publicKey'),
    secretKey: trimmed(fields, 'secretKey'),
    hasFormerLeaked: fields.text('hasFormerLeaked') !== '',
  }
  const problems = findKeyProblems(typed)
  if (Object.keys(problems).length > 0) return refuseFields(problems, connectionMessages)
  const outcome = await save(request, 'payments', variablesOfKeys(typed, context.config))
  const isNextStep = outcome.kind === 'done' && (await context.testPayments.waitsForTestsToEnd())
  return isNextStep ? { ...outcome, next: screens['test-orders'].path } : outcome
}

function saving(name: ConnectionName, read: (fields: PostRequest['fields']) => Typed) {
  return async (request: PostRequest): Promise<PostOutcome> => {
    const typed = read(request.fields)
    return typed.ok
      ? save(request, name, typed.value)
      : refuseFields(typed.error, connectionMessages)
  }
}

async function save(
  request: PostRequest,
  name: ConnectionName,
  variables: ConnectionVariables,
): Promise<PostOutcome> {
  const { context } = request
  const tried = context.connections.tryWith(name, variables)
  const problems = tried.ok ? null : problemsOfSentence(tried.error)
  if (problems !== null) return refuseFields(problems, connectionMessages)
  const changed = await changeConnection(context, { name, variables, ...seenBy(request) })
  return changed.ok
    ? { kind: 'done', next: path, notice: 'connection-saved' }
    : refuse(409, connectionMessages[changed.error])
}

async function tryPayments(request: PostRequest): Promise<PostOutcome> {
  const tried = await tryPaymentKeys(request.context, signedInOf(request).staff.id)
  return tried.ok
    ? { kind: 'done', next: path, notice: 'keys-work' }
    : refuse(409, connectionMessages[tried.error])
}

async function forgetFormer(request: PostRequest): Promise<PostOutcome> {
  const forgotten = await forgetFormerKeys(request.context, seenBy(request))
  return forgotten.ok
    ? { kind: 'done', next: path, notice: 'former-keys-forgotten' }
    : refuse(409, connectionMessages[forgotten.error])
}

async function tryMail(request: PostRequest): Promise<PostOutcome> {
  const failed = await sendTrialLetter(request.context, {
    to: signedInOf(request).staff,
    confirmAt: (link) => `${request.origin}${path}?${LETTER}=${link}#mail-heading`,
  })
  return failed === null
    ? { kind: 'done', next: path, notice: 'trial-mail-sent' }
    : refuse(409, trialMailFailedWords(failed))
}

async function confirmTyped(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const confirmed = await confirmMail(context, signedInOf(request).staff, fields.text('letterCode'))
  return confirmed.ok
    ? { kind: 'done', next: path, notice: 'mail-confirmed' }
    : refuse(422, connectionMessages[confirmed.error])
}

async function tryBackup({ context }: PostRequest): Promise<PostOutcome> {
  const { backupBucket } = context.config
  if (backupBucket === null) return refuse(409, connectionMessages['not-set'])
  const failed = await tryBucket(backupBucket, BACKUP_TRIAL)
  return failed === null
    ? { kind: 'done', next: path, notice: 'bucket-works' }
    : refuse(409, trialBucketFailedWords(failed))
}
