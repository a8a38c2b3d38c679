import { PATHS } from './paths.ts';

const DELIVERY_PATHS = [
  `${PATHS.deliveries}/*`,
  `${PATHS.webhooks}/*`,
  `${PATHS.receipts}/*`,
  `${PATHS.parkedItems}/*`,
  '/api/transactions/:id/*',
  PATHS.dashboard,
] as const;

/**
 * The topics of changes, and the paths to reload after each. `:id` is replaced by each changed resource; `/*` means the path
 * before it and everything below.
 */
export const LIVE_TOPICS = {
  transactions: [
    PATHS.transactions,
    PATHS.transactionReasons,
    `${PATHS.transaction}/*`,
    '/api/tracking/*',
    PATHS.dashboard,
  ],
  /** An access token was created, rotated or revoked. */
  'access-tokens': [`${PATHS.accessTokens}/*`, PATHS.trustedPipelines],
  'api-keys': [PATHS.apiKeys, PATHS.sftp, PATHS.dashboard],
  networks: [
    '/api/networks/*',
    `${PATHS.networkMessages}/*`,
    '/api/transactions/:id/*',
    '/api/tracking/*',
    PATHS.dashboard,
  ],
  ledger: ['/api/ledger/*', '/api/transactions/:id/*'],
  deliveries: DELIVERY_PATHS,
  /** The dispatcher knows of the change: nothing else became due. */
  'delivery-progress': DELIVERY_PATHS,
  webhooks: [`${PATHS.webhooks}/*`, PATHS.dashboard],
  'house-rules': [`${PATHS.houseRules}/*`],
  payees: [`${PATHS.payees}/*`],
  /** Transfers wait until their payees are verified: for server processes only. */
  'unverified-payees': [],
  'payee-verifications': [`${PATHS.payeeVerifications}/*`],
  'payment-files': [`${PATHS.paymentFiles}/*`],
  /** The bank and its subscribers. */
  'ebics-bank': [PATHS.ebics, `${PATHS.ebicsSubscribers}/*`],
  /** There are files to fetch: for server processes only. */
  'ebics-files': [],
  'ebics-orders': [`${PATHS.ebicsOrders}/*`, PATHS.dashboard],
  'ebics-requests': [`${PATHS.ebicsRequests}/*`],
  'refused-payloads': [PATHS.refusedPayloads],
  sftp: [PATHS.sftpFiles],
  /** Public keys of SFTP, and who logged in with them. */
  'sftp-keys': [PATHS.sftp],
  'test-plans': [`${PATHS.testPlans}/*`],
  /** Calls were recorded for a run of a test plan: for server processes only. */
  'test-calls': [],
  settings: [`${PATHS.settings}/*`, PATHS.clock, PATHS.dashboard],
  jobs: [`${PATHS.systemJobs}/*`],
  'long-acts': [PATHS.longActs],
  parked: [`${PATHS.parkedItems}/*`, '/api/transactions/:id/*', PATHS.dashboard],
  figures: [PATHS.systemFigures],
  storage: [PATHS.systemStorage, PATHS.dashboard],
  wise: ['/api/wise/*'],
  audit: ['/api/audit/*'],
  /** The master key is being changed: for server processes only. */
  'master-key': [],
  /** A workspace has background work that no process does: for server processes only. */
  leases: [],
  /** A session ended: each open stream checks that its own is still valid. */
  sessions: [PATHS.sessions],
  /** A workspace was created, used again, renamed, archived, deleted or restored, or its members changed. */
  workspaces: [`${PATHS.workspaces}/*`, PATHS.placement, PATHS.session, PATHS.singleSignOn],
} as const satisfies Record<string, readonly string[]>;

export type LiveTopic = keyof typeof LIVE_TOPICS;

export const LIVE_TOPIC_NAMES = Object.keys(LIVE_TOPICS) as LiveTopic[];

/**
 * A server-sent event of `/api/live` (event name `change`). `ids` names the changed resources. If it is missing, there were too
 * many to name, and everything of the topic may have changed.
 */
export interface LiveChange {
  topic: LiveTopic;
  ids?: string[] | undefined;
}

/** Above this number, changed resources are not named individually. */
export const LIVE_IDS_MAX = 100;
