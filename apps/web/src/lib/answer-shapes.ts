import {
  type AccountStatement,
  type ApiKey,
  type AuditEntry,
  type AuditVerification,
  type Automation,
  type ChangedStatuses,
  type Clock,
  type CreatedWebhook,
  type Dashboard,
  type DeliveryDetail,
  type Figures,
  type LedgerAccount,
  type LoginOptions,
  type NetworkMessageDetail,
  PATHS,
  type PayloadUploaded,
  type SendNetworkMessageResult,
  type Session,
  type SettingsView,
  type Timeline,
  type Transaction,
  type TransactionDetail,
  type TransactionPayload,
  type TrialBalance,
  type Webhook,
  type WebhookHealth,
  type WebhookSecret,
  type WiseAccountView,
  type WiseCallback,
  type WiseConnection,
  type WisePayout,
  type WiseProfileView,
} from '@clearbench/contract';

/**
 * An example with the members that an answer needs at least: `''` is any text, `[]` any list, `[{}]` one of objects, null
 * anything.
 */
type Shape = string | number | boolean | null | readonly Shape[] | { readonly [member: string]: Shape };

type ExampleOf<T> = T extends readonly (infer Row)[]
  ? readonly ExampleOf<Row>[]
  : T extends string
    ? ''
    : T extends number
      ? 0
      : T extends boolean
        ? false
        : T extends object
          ? { readonly [Member in keyof T]?: ExampleOf<T[Member]> }
          : null;

type Known = readonly [path: RegExp, shape: Shape];

/** Only members without which a screen can't be shown: a server of another version may lack any other. */
function answer<T>(path: string, example: ExampleOf<T> & Shape): Known {
  return [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), example];
}

const TIMELINE: ExampleOf<Timeline> & Shape = {
  transaction: {},
  hops: [{ messageIds: [] }],
  branches: [],
  events: [],
  messages: [],
  fees: [],
};
const WEBHOOK: ExampleOf<Webhook> & Shape = { id: '', url: '', events: [] };

const READ: readonly Known[] = [
  ...[
    PATHS.sessions,
    PATHS.apiKeys,
    PATHS.transactions,
    PATHS.transactionMessages,
    PATHS.transactionLedger,
    PATHS.transactionDeliveries,
    PATHS.scenarios,
    PATHS.networks,
    PATHS.networkMessages,
    PATHS.ledgerStatements,
    PATHS.deliveries,
    PATHS.receipts,
  ].map((path) => answer<object[]>(path, [{}])),
  answer<Session>(PATHS.session, { operator: { username: '' } }),
  answer<LoginOptions>(PATHS.loginOptions, { environment: '' }),
  answer<Dashboard>(PATHS.dashboard, {
    day: '',
    attention: { failed: {}, refused: {}, held: {}, networksDown: [], webhooksDisabled: [] },
    today: [],
    statuses: [],
    days: [],
    latest: [],
    firstSteps: {},
  }),
  answer<TransactionDetail>(PATHS.transaction, { transactionId: '' }),
  answer<TransactionPayload>(PATHS.transactionPayload, {}),
  answer<Timeline>(PATHS.transactionTimeline, TIMELINE),
  answer<Timeline>(PATHS.tracking, TIMELINE),
  answer<Automation>(PATHS.transactionAutomation, { state: '' }),
  answer<{ payout: WisePayout | null }>(PATHS.transactionPayout, { payout: null }),
  answer<Clock>(PATHS.clock, { now: '', offsetMs: 0 }),
  answer<NetworkMessageDetail>(PATHS.networkMessage, { text: '' }),
  answer<LedgerAccount[]>(PATHS.ledgerAccounts, [{ id: '' }]),
  answer<AccountStatement>(PATHS.ledgerStatement, { servicer: {}, entries: [] }),
  answer<TrialBalance[]>(PATHS.trialBalance, [{ kinds: [] }]),
  answer<{ authUrl: string }>(PATHS.wiseAuth, { authUrl: '' }),
  answer<WiseCallback>(PATHS.wiseCallback, { accessToken: '' }),
  answer<{ profiles: WiseProfileView[] }>(PATHS.wiseProfiles, { profiles: [{ details: {} }] }),
  answer<{ accounts: WiseAccountView[] }>(PATHS.wiseAccounts, { accounts: [{ balance: {} }] }),
  answer<WiseConnection>(PATHS.wiseConnection, { state: '' }),
  answer<Webhook[]>(PATHS.webhooks, [WEBHOOK]),
  answer<Webhook>(PATHS.webhook, WEBHOOK),
  answer<WebhookSecret>(PATHS.webhookSecret, { secret: '' }),
  answer<WebhookHealth>(PATHS.webhookHealth, { hours: [] }),
  answer<DeliveryDetail>(PATHS.delivery, { attemptLog: [{ request: {}, timing: {} }] }),
  answer<SettingsView>(PATHS.settings, { automation: '', paceSeconds: {}, virtualTime: '' }),
  answer<Figures>(PATHS.systemFigures, {
    latency: [],
    database: {},
    jobs: {},
    sweeps: [],
    middleware: [],
    history: [],
  }),
  answer<AuditEntry[]>(PATHS.audit, [{ actor: {}, object: {} }]),
  answer<AuditVerification>(PATHS.auditVerification, { intact: false }),
];

/** Of what changes something: results that are shown, or used for the next step. Any other result is at least an object. */
const SENT: readonly Known[] = [
  answer<ApiKey>(PATHS.apiKeys, { id: '', apiKey: '' }),
  answer<CreatedWebhook>(PATHS.webhooks, { id: '', secret: '' }),
  answer<WebhookSecret>(PATHS.webhookRotation, { secret: '' }),
  answer<Transaction>(PATHS.transactions, { transactionId: '' }),
  answer<ChangedStatuses>(PATHS.transactionStatuses, { results: [] }),
  answer<{ transactionId: string }>(PATHS.demoTransfer, { transactionId: '' }),
  answer<SendNetworkMessageResult>(PATHS.networkMessages, { messageId: '' }),
  answer<Clock>(PATHS.clock, { now: '' }),
  answer<PayloadUploaded>(PATHS.uploadPayload, { transactions: [] }),
];

/** Whether a parsed answer has at least what the screens need of it. Further members and unknown values are fine. */
export function isExpected(method: string, path: string, answered: unknown): boolean {
  const bare = path.replace(/\?.*/, '');
  const known = (method === 'GET' ? READ : SENT).find(([pattern]) => pattern.test(bare));
  if (known !== undefined) return fits(answered, known[1]);
  return method === 'GET' || fits(answered, {});
}

function fits(value: unknown, shape: Shape): boolean {
  if (shape === null) return value !== undefined;
  if (isList(shape))
    return isList(value) && value.every((row) => shape[0] === undefined || fits(row, shape[0]));
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null || isList(value)) return false;
  const members = new Map(Object.entries(value));
  return Object.entries(shape).every(([member, inner]) => fits(members.get(member), inner));
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
