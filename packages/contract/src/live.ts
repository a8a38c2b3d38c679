import { PATHS } from './paths.ts';

/**
 * What can change, and which paths are to be asked again when it does. `:id` stands for a resource that the change
 * names; `/*` for the path before it and everything below.
 */
export const LIVE_TOPICS = {
  transactions: [PATHS.transactions, `${PATHS.transaction}/*`, '/api/tracking/*', PATHS.dashboard],
  'api-keys': [PATHS.apiKeys, `${PATHS.apiKey}/*`, PATHS.dashboard],
  networks: [
    '/api/networks/*',
    '/api/telex/*',
    '/api/transactions/:id/*',
    '/api/tracking/*',
    PATHS.dashboard,
  ],
  ledger: ['/api/ledger/*', '/api/banking/*', '/api/transactions/:id/*'],
  deliveries: [
    `${PATHS.deliveries}/*`,
    `${PATHS.webhooks}/*`,
    `${PATHS.receipts}/*`,
    '/api/transactions/:id/*',
  ],
  webhooks: [`${PATHS.webhooks}/*`, PATHS.dashboard],
  settings: [`${PATHS.settings}/*`, PATHS.clock, PATHS.dashboard],
  jobs: [`${PATHS.systemJobs}/*`],
  figures: [PATHS.systemFigures],
  wise: ['/api/wise/*'],
  audit: ['/api/audit/*'],
  /** A session ended: each open stream makes sure that its own still lives. */
  sessions: [PATHS.sessions],
} as const satisfies Record<string, readonly string[]>;

export type LiveTopic = keyof typeof LIVE_TOPICS;

export const LIVE_TOPIC_NAMES = Object.keys(LIVE_TOPICS) as LiveTopic[];

/**
 * One server-sent event of `/api/live` (event name `change`). `ids` names the changed resources, or is
 * missing when there were too many to name: then everything of the topic may have changed.
 */
export interface LiveChange {
  topic: LiveTopic;
  ids?: string[] | undefined;
}

/** More changed resources than this in one go are not named one by one. */
export const LIVE_IDS_MAX = 100;
