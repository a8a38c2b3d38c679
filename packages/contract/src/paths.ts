/** Every path of the HTTP interface, in the form that both Fastify and the console read. */
export const PATHS = {
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  register: '/api/auth/register',
  resetPassword: '/api/auth/reset-password',
  session: '/api/auth/session',
  /** Everybody's accounts, for administrators. */
  accounts: '/api/accounts',
  accountDisabling: '/api/accounts/:id/disable',
  accountEnabling: '/api/accounts/:id/enable',
  accountSessionsEnd: '/api/accounts/:id/end-sessions',
  accountFactors: '/api/accounts/:id/factors',
  /** The operator's own sessions. */
  sessions: '/api/auth/sessions',
  sessionById: '/api/auth/sessions/:id',
  loginOptions: '/api/auth/login-options',
  /** A login that waits for its second factor. */
  secondFactor: '/api/auth/second-factor',
  /** The options of a login with a passkey, and the login. */
  passkeyLoginOptions: '/api/auth/passkey/options',
  passkeyLogin: '/api/auth/passkey',
  /** The operator's own password. */
  password: '/api/auth/password',
  /** The operator proves again who they are. */
  confirmation: '/api/auth/confirmation',
  confirmationOptions: '/api/auth/confirmation/options',
  /** The operator's own second factors. */
  factors: '/api/auth/factors',
  factorApp: '/api/auth/factors/app',
  factorAppSetup: '/api/auth/factors/app/setup',
  recoveryCodes: '/api/auth/factors/recovery-codes',
  passkeys: '/api/auth/factors/passkeys',
  passkeyOptions: '/api/auth/factors/passkeys/options',
  passkey: '/api/auth/factors/passkeys/:id',
  /** Leads to the login of a provider. */
  providerLogin: '/api/auth/providers/:id/login',
  /** Where the provider leads back to. */
  providerCallback: '/api/auth/providers/:id/callback',
  /** The provider reports the end of its session (back-channel logout). */
  providerLogout: '/api/auth/providers/:id/logout',
  /** A provider, before somebody signs in. */
  provider: '/api/auth/providers/:id',
  /** The providers, and what their groups may do. */
  singleSignOn: '/api/single-sign-on',
  groupRights: '/api/single-sign-on/rights',
  groupRight: '/api/single-sign-on/rights/:id',
  /** The workspaces that the operator may see. */
  workspaces: '/api/workspaces',
  /** With its figures. DELETE keeps it for seven days. */
  workspace: '/api/workspaces/:name',
  /** Members and open invitations. */
  workspaceMembers: '/api/workspaces/:name/members',
  workspaceMember: '/api/workspaces/:name/members/:id',
  workspaceInvitations: '/api/workspaces/:name/invitations',
  workspaceInvitation: '/api/workspaces/:name/invitations/:id',
  /** The identity provider of its own people. */
  workspaceProvider: '/api/workspaces/:name/provider',
  /** What its partner still needs. */
  workspaceOnboarding: '/api/workspaces/:name/onboarding',
  /** The nodes of the Citus cluster, and the latest changes. */
  placement: '/api/placement',
  /** Moves a workspace to another node. */
  placementMoves: '/api/placement/moves',
  /** Moves workspaces until the nodes are equally full. */
  placementRebalance: '/api/placement/rebalance',
  /** An invitation as its guest sees it. */
  invitation: '/api/invitations/:token',
  /** Makes the logged-in operator a member. */
  invitationAcceptance: '/api/invitations/:token/acceptance',
  /** Creates an account for the guest, who then logs in. */
  invitationRegistration: '/api/invitations/:token/registration',
  /** The access tokens of the operator, with which programs make the same calls. */
  accessTokens: '/api/access-tokens',
  accessToken: '/api/access-tokens/:id',
  accessTokenRotate: '/api/access-tokens/:id/rotate',
  /** For a program that made its secret itself. */
  authorizedPrograms: '/api/access-tokens/programs',
  /** The one that the call is made with. */
  ownAccessToken: '/api/access-tokens/current',
  /** A pipeline gets a token in exchange for one of its CI. */
  tokenExchange: '/api/access-tokens/exchange',
  trustedPipelines: '/api/trusted-pipelines',
  trustedPipeline: '/api/trusted-pipelines/:id',
  /** Figures of the dashboard, all in one response. */
  dashboard: '/api/dashboard',
  apiKeys: '/api/api-keys',
  apiKey: '/api/api-keys/:id',
  apiKeyRotate: '/api/api-keys/:id/rotate',
  transactions: '/api/transactions',
  /** The transactions that the filters of the list select, as a file. */
  transactionExport: '/api/transactions/export.csv',
  /** The reasons that transfers have failed for. */
  transactionReasons: '/api/transactions/reasons',
  transaction: '/api/transactions/:id',
  transactionStatus: '/api/transactions/:id/status',
  /** Changes the status of many transactions. */
  transactionStatuses: '/api/transactions/status',
  /** The raw message that ordered this transfer. */
  transactionPayload: '/api/transactions/:id/payload',
  /** Every raw message about this transfer, oldest first. */
  transactionMessages: '/api/transactions/:id/messages',
  /** Its references in earlier payloads. */
  transactionRepeats: '/api/transactions/:id/repeated-references',
  transactionReport: '/api/transactions/:id/report.pdf',
  /** The route of the transfer, hop by hop. */
  transactionTimeline: '/api/transactions/:id/timeline',
  /** The next automatic step: read it, take it now, hold the transfer or resume its automation. */
  transactionAutomation: '/api/transactions/:id/automation',
  transactionScenario: '/api/transactions/:id/scenario',
  transactionRecall: '/api/transactions/:id/recall',
  centralBankConvert: '/api/banking/central-bank/convert',
  interbankSwift: '/api/banking/interbank/swift',
  interbankTelex: '/api/banking/interbank/telex',
  scenarios: '/api/scenarios',
  demoTransfer: '/api/scenarios/demo',
  clock: '/api/clock',
  networks: '/api/networks',
  networkConnection: '/api/networks/:network/connection',
  /** DELETE ends a simulated outage. */
  networkOutage: '/api/networks/:network/outage',
  networkMessages: '/api/network-messages',
  networkMessage: '/api/network-messages/:id',
  /** By UETR, GPI or TRN code, transaction id or reference. */
  tracking: '/api/tracking/:code',
  /** The postings of this transfer. */
  transactionLedger: '/api/transactions/:id/ledger',
  ledgerAccounts: '/api/ledger/accounts',
  ledgerStatement: '/api/ledger/accounts/:id/statement',
  /** The statements of closed days. */
  ledgerStatements: '/api/ledger/accounts/:id/statements',
  trialBalance: '/api/ledger/trial-balance',
  statementVerification: '/api/ledger/statement-verification',
  /** A payload that an operator uploads or pastes. */
  uploadPayload: '/api/upload/payload',
  /** The latest payloads of which nothing was stored. */
  refusedPayloads: '/api/refused-payloads',
  refusedPayloadContent: '/api/refused-payloads/:id/content',
  /** The payout of the transfer through Wise. */
  transactionPayout: '/api/transactions/:id/payout',
  wiseAuth: '/api/wise/auth',
  wiseCallback: '/api/wise/callback',
  wiseProfiles: '/api/wise/profiles',
  wiseAccounts: '/api/wise/profile/:id/accounts',
  /** True if Wise is connected; DELETE disconnects. */
  wiseConnection: '/api/wise/connection',
  /** Connects with a profile ID and an API key. */
  wiseConnect: '/api/banking/wise/connect',
  /** The address for Wise's events. */
  wiseEvents: '/api/wise/events',
  webhooks: '/api/webhooks',
  webhook: '/api/webhooks/:id',
  webhookPause: '/api/webhooks/:id/pause',
  webhookResume: '/api/webhooks/:id/resume',
  /** Reveals the secret. */
  webhookSecret: '/api/webhooks/:id/secret',
  webhookRotation: '/api/webhooks/:id/rotate',
  webhookTest: '/api/webhooks/:id/test',
  webhookReplay: '/api/webhooks/:id/replay',
  webhookHealth: '/api/webhooks/:id/health',
  deliveries: '/api/deliveries',
  delivery: '/api/deliveries/:id',
  deliveryReplay: '/api/deliveries/:id/replay',
  transactionDeliveries: '/api/transactions/:id/deliveries',
  /** The path for partners' status reports. */
  webhookReceiver: '/api/webhook-transaction/:segment/status/:key',
  /** The calls that arrived there. */
  receipts: '/api/receipts',
  /** Live notifications for a developer's machine. */
  webhookListen: '/api/listen',
  webhookListenSession: '/api/listen/:session',
  webhookListenAnswers: '/api/listen/:session/answers',
  trigger: '/api/trigger',
  ingestTransaction: '/api/ingest/transactions/:code',
  ingestReplay: '/api/ingest/replay',
  reportVerification: '/api/reports/:verificationId',
  /** Answers 200 to a valid API key, for testing it. */
  ping: '/api/ping',
  live: '/api/live',
  /** The behaviour of the server: pace of the automation, virtual clock. */
  settings: '/api/settings',
  /** The house rules of the workspace: its requirements beyond the standards. */
  houseRules: '/api/house-rules',
  /** The document of a version. */
  houseRulesVersion: '/api/house-rules/versions/:version',
  /** Tries rules on the latest payloads without saving them. */
  houseRulesTrial: '/api/house-rules/trial',
  /** The values that fields of expressions had in the latest payloads. */
  houseRulesValues: '/api/house-rules/values',
  /** The JSON schema of documents. */
  houseRulesJsonSchema: '/api/house-rules/schema',
  /** The accounts that verifications of payees find, with the names of their holders. */
  payees: '/api/payees',
  payee: '/api/payees/:id',
  payeeImport: '/api/payees/import',
  payeeExport: '/api/payees/export.csv',
  /** The verifications that were answered. POST tries one. */
  payeeVerifications: '/api/payee-verifications',
  payeeVerification: '/api/payee-verifications/:id',
  /** Verifications that this side requests before it sends. */
  payeeChecks: '/api/payee-checks',
  payeeCheckDecline: '/api/payee-checks/:id/decline',
  /** Files whose payees are verified before they are executed. */
  paymentFiles: '/api/payment-files',
  paymentFile: '/api/payment-files/:id',
  payeeReport: '/api/payment-files/:id/report',
  paymentFileRelease: '/api/payment-files/:id/release',
  paymentFileCancel: '/api/payment-files/:id/cancel',
  /** The same for their senders, with an API key. */
  ingestPaymentFile: '/api/ingest/payment-files/:id',
  ingestPayeeReport: '/api/ingest/payment-files/:id/report',
  ingestPaymentFileRelease: '/api/ingest/payment-files/:id/release',
  ingestPaymentFileCancel: '/api/ingest/payment-files/:id/cancel',
  /** Where other banks ask. */
  vopVerifications: '/vop/v1/payee-verifications',
  copConfirmations: '/cop/v1/confirmations',
  /** The SFTP server: its address, its users and their public keys. */
  /** The bank that speaks EBICS. */
  ebics: '/api/ebics',
  ebicsKeys: '/api/ebics/keys',
  /** The letter of the bank, as a PDF. */
  ebicsLetter: '/api/ebics/letter.pdf',
  ebicsSubscribers: '/api/ebics/subscribers',
  ebicsSubscriber: '/api/ebics/subscribers/:id',
  /** What the letter of the subscriber must show, as a PDF. */
  ebicsSubscriberLetter: '/api/ebics/subscribers/:id/letter.pdf',
  ebicsActivation: '/api/ebics/subscribers/:id/activate',
  ebicsSuspension: '/api/ebics/subscribers/:id/suspend',
  ebicsReset: '/api/ebics/subscribers/:id/reset',
  ebicsOrders: '/api/ebics/orders',
  ebicsOrder: '/api/ebics/orders/:id',
  ebicsOrderData: '/api/ebics/orders/:id/data',
  ebicsOrderSignature: '/api/ebics/orders/:id/sign',
  ebicsOrderCancellation: '/api/ebics/orders/:id/cancel',
  /** The requests that arrived, with what was wrong. */
  ebicsRequests: '/api/ebics/requests',
  ebicsRequest: '/api/ebics/requests/:id',
  /** Where EBICS clients send their requests. */
  ebicsServer: '/ebics',
  ebicsRealtime: '/ebics/realtime',
  sftp: '/api/sftp',
  /** The latest files. */
  sftpFiles: '/api/sftp/files',
  /** The content of a file. */
  sftpFileContent: '/api/sftp/files/:id/content',
  /** An API key as a user. */
  sftpUser: '/api/sftp/users/:id',
  sftpPgpKey: '/api/sftp/pgp-key',
  sftpPublicKeys: '/api/sftp/public-keys',
  sftpPublicKey: '/api/sftp/public-keys/:id',
  /** The test plans that are assigned to the workspace. POST assigns one, or saves a version. */
  testPlans: '/api/test-plans',
  /** Plans to assign unchanged, or to adapt. */
  readyTestPlans: '/api/test-plans/ready',
  /** The JSON schema of plans. */
  testPlanJsonSchema: '/api/test-plans/schema',
  /** Checks a document without saving it. */
  testPlanCheck: '/api/test-plans/check',
  /** All workspaces with their plans, for comparison. */
  testPlanPartners: '/api/test-plans/partners',
  testPlanPartnerCounts: '/api/test-plans/partners/counts',
  /** DELETE withdraws it; its runs stay. */
  testPlan: '/api/test-plans/plans/:name',
  /** POST starts a run, or returns the one in progress. */
  testPlanRuns: '/api/test-plans/plans/:name/runs',
  testPlanVersions: '/api/test-plans/plans/:name/versions',
  testPlanVersion: '/api/test-plans/plans/:name/versions/:version',
  testRun: '/api/test-plans/runs/:id',
  testRunEnd: '/api/test-plans/runs/:id/end',
  testCaseStart: '/api/test-plans/runs/:id/cases/:case/start',
  testCaseComments: '/api/test-plans/runs/:id/cases/:case/comments',
  /** DELETE revokes the waiver. */
  testCaseWaiver: '/api/test-plans/runs/:id/cases/:case/waiver',
  /** DELETE reopens the run. */
  testRunSignOff: '/api/test-plans/runs/:id/sign-off',
  testRunResult: '/api/test-plans/runs/:id/result.json',
  testRunJUnit: '/api/test-plans/runs/:id/junit.xml',
  testRunPdf: '/api/test-plans/runs/:id/result.pdf',
  /** The result, signed by the installation. */
  testRunEvidence: '/api/test-plans/runs/:id/evidence.json',
  /** The same for programs, with an API key. */
  ingestTestPlans: '/api/ingest/test-plans',
  ingestTestPlanRuns: '/api/ingest/test-plans/:name/runs',
  ingestTestRun: '/api/ingest/test-runs/:id',
  ingestTestCaseStart: '/api/ingest/test-runs/:id/cases/:case/start',
  ingestTestRunJUnit: '/api/ingest/test-runs/:id/junit.xml',
  ingestTestRunEvidence: '/api/ingest/test-runs/:id/evidence.json',
  /** The public keys of the installation. */
  jwks: '/.well-known/jwks.json',
  /** Figures of this server process, for charts. */
  systemFigures: '/api/system/figures',
  /** The size of the database by part, and its growth. */
  systemStorage: '/api/system/storage',
  /** Background work: waiting, failures and last run. */
  systemJobs: '/api/system/jobs',
  systemJobRetry: '/api/system/jobs/:id/retry',
  /** Operations that operators started and the server continues. */
  longActs: '/api/system/long-acts',
  longActCancel: '/api/system/long-acts/:id/cancel',
  longActRetry: '/api/system/long-acts/:id/retry',
  /** Parked background work. */
  parkedItems: '/api/system/parked',
  parkedItemsRetry: '/api/system/parked/retry',
  parkedItemRetry: '/api/system/parked/:id/retry',
  /** Failures of consoles, for the server's log. */
  consoleFailures: '/api/system/console-failures',
  /** The audit log, as a chain of hashes. */
  audit: '/api/audit',
  auditVerification: '/api/audit/verify',
  auditExport: '/api/audit/export.csv',
  docs: '/api/docs',
  apiDocument: '/api/openapi.json',
  metrics: '/metrics',
  health: '/healthz',
  readiness: '/readyz',
} as const;

/** The paths that payment messages arrive on. Each accepts every format; the path only names its expected senders. */
export const INGESTION_PATHS = {
  /** KTT and MT103 from outside SWIFT. */
  nonSwift: '/api/non-swift-mt103/incoming-payloads',
  json: '/api/json-incoming-payload',
  /** SWIFT FIN: MT103, MT202, MT202 COV. */
  fin: '/api/5b1f6c0e9a7d43e2b8c4f70d21a6935e',
  /** ISO 20022 XML. */
  iso20022: '/api/c3e08a94d2b6417f95a1e7d0486bf23c',
} as const;
