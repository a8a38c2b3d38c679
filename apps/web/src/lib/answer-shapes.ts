import {
  type AccountStatement,
  type ApiKey,
  type AuditEntry,
  type AuditVerification,
  type Automation,
  type BankingResult,
  type ChangedStatuses,
  type Clock,
  type CreatedWebhook,
  type Dashboard,
  type DeliveryDetail,
  type FailureReason,
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

/**
 * Only members without which a screen can't be shown: a server of another version may lack any other. By the name of the path.
 */
type Shapes = { readonly [Name in keyof typeof PATHS]?: Shape };

const ROWS = [{}];
const TIMELINE = {
  transaction: {},
  hops: [{ messageIds: [] }],
  branches: [],
  events: [],
  messages: [],
  fees: [],
} satisfies ExampleOf<Timeline>;
const RESULT = { success: false } satisfies ExampleOf<BankingResult>;
const WEBHOOK = { id: '', url: '', events: [] } satisfies ExampleOf<Webhook>;

const READ: Shapes = {
  sessions: ROWS,
  apiKeys: ROWS,
  transactions: ROWS,
  // Before `transaction`, whose pattern it would fit too.
  transactionReasons: [{ code: '', text: '' }] satisfies ExampleOf<FailureReason[]>,
  transactionMessages: ROWS,
  transactionLedger: ROWS,
  transactionDeliveries: ROWS,
  scenarios: ROWS,
  networks: ROWS,
  networkMessages: ROWS,
  ledgerStatements: ROWS,
  deliveries: ROWS,
  longActs: ROWS,
  receipts: ROWS,
  session: { operator: { username: '' } } satisfies ExampleOf<Session>,
  loginOptions: { environment: '' } satisfies ExampleOf<LoginOptions>,
  dashboard: {
    day: '',
    attention: {
      failed: { newest: [] },
      refused: { newest: [] },
      held: { newest: [] },
      parked: { newest: [] },
      payouts: { newest: [] },
      networksDown: [],
      webhooksFailing: [],
      webhooksDisabled: [],
    },
    today: [],
    statuses: [],
    days: [],
    latest: [],
    firstSteps: {},
  } satisfies ExampleOf<Dashboard>,
  transaction: { transactionId: '' } satisfies ExampleOf<TransactionDetail>,
  transactionPayload: {} satisfies ExampleOf<TransactionPayload>,
  transactionTimeline: TIMELINE,
  tracking: TIMELINE,
  transactionAutomation: { state: '' } satisfies ExampleOf<Automation>,
  transactionPayout: { payout: null } satisfies ExampleOf<{ payout: WisePayout | null }>,
  clock: { now: '', offsetMs: 0 } satisfies ExampleOf<Clock>,
  networkMessage: { text: '' } satisfies ExampleOf<NetworkMessageDetail>,
  ledgerAccounts: [{ id: '' }] satisfies ExampleOf<LedgerAccount[]>,
  ledgerStatement: { servicer: {}, entries: [] } satisfies ExampleOf<AccountStatement>,
  trialBalance: [{ kinds: [] }] satisfies ExampleOf<TrialBalance[]>,
  wiseAuth: { authUrl: '' } satisfies ExampleOf<{ authUrl: string }>,
  wiseCallback: { accessToken: '' } satisfies ExampleOf<WiseCallback>,
  wiseProfiles: { profiles: [{ details: {} }] } satisfies ExampleOf<{ profiles: WiseProfileView[] }>,
  wiseAccounts: { accounts: [{ balance: {} }] } satisfies ExampleOf<{ accounts: WiseAccountView[] }>,
  wiseConnection: { state: '' } satisfies ExampleOf<WiseConnection>,
  webhooks: [WEBHOOK],
  webhook: WEBHOOK,
  webhookSecret: { secret: '' } satisfies ExampleOf<WebhookSecret>,
  webhookHealth: { hours: [] } satisfies ExampleOf<WebhookHealth>,
  delivery: { attemptLog: [{ request: {}, timing: {} }] } satisfies ExampleOf<DeliveryDetail>,
  settings: { automation: '', paceSeconds: {}, virtualTime: '' } satisfies ExampleOf<SettingsView>,
  systemFigures: {
    latency: [],
    database: {},
    jobs: {},
    sweeps: [],
    middleware: [],
    history: [],
  } satisfies ExampleOf<Figures>,
  audit: [{ actor: {}, object: {} }] satisfies ExampleOf<AuditEntry[]>,
  auditVerification: { intact: false } satisfies ExampleOf<AuditVerification>,
};

/** Of what changes something: results that are shown, or used for the next step. Any other result is at least an object. */
const SENT: Shapes = {
  transactionStatus: { transactionId: '' } satisfies ExampleOf<TransactionDetail>,
  centralBankConvert: RESULT,
  interbankSwift: RESULT,
  interbankTelex: RESULT,
  wiseConnect: RESULT,
  webhookTest: { state: '' } satisfies ExampleOf<DeliveryDetail>,
  apiKeys: { id: '', apiKey: '' } satisfies ExampleOf<ApiKey>,
  webhooks: { id: '', secret: '' } satisfies ExampleOf<CreatedWebhook>,
  webhookRotation: { secret: '' } satisfies ExampleOf<WebhookSecret>,
  transactions: { transactionId: '' } satisfies ExampleOf<Transaction>,
  transactionStatuses: { results: [] } satisfies ExampleOf<ChangedStatuses>,
  demoTransfer: { transactionId: '' } satisfies ExampleOf<{ transactionId: string }>,
  networkMessages: { messageId: '' } satisfies ExampleOf<SendNetworkMessageResult>,
  clock: { now: '' } satisfies ExampleOf<Clock>,
  uploadPayload: { transactions: [] } satisfies ExampleOf<PayloadUploaded>,
};

/** Whether a parsed answer has at least what the screens need of it. Further members and unknown values are fine. */
export function isExpected(method: string, path: string, answered: unknown): boolean {
  const bare = path.replace(/\?.*/, '');
  const shapes = Object.entries(method === 'GET' ? READ : SENT);
  const [, shape] = shapes.find(([name]) => isAt(bare, PATHS[name as keyof typeof PATHS])) ?? [];
  return shape === undefined ? method === 'GET' || fits(answered, {}) : fits(answered, shape);
}

/** Whether a path is one of this pattern. */
function isAt(path: string, pattern: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((name, index) => (name.startsWith(':') ? parts[index] !== '' : parts[index] === name))
  );
}

function fits(value: unknown, shape: Shape): boolean {
  if (shape === null) return value !== undefined;
  if (isList(shape))
    return isList(value) && value.every((row) => shape[0] === undefined || fits(row, shape[0]));
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null || isList(value)) return false;
  return Object.entries(shape).every(([member, inner]) => fits(Reflect.get(value, member), inner));
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
