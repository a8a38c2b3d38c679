import { PATHS } from '@clearbench/contract';

/**
 * Each parameter of a path, by the path as far as the parameter, and the query for something in the schema of a workspace that it
 * can name.
 */
export const ID_QUERIES: Readonly<Record<string, (workspace: string) => string>> = {
  [PATHS.apiKey]: () => 'select id from api_keys',
  [PATHS.transaction]: () => 'select transaction_id as id from transactions',
  [PATHS.tracking]: () => 'select uetr as id from transactions',
  [PATHS.ingestTransaction]: () => 'select uetr as id from transactions',
  '/api/networks/:network': () => 'select network as id from network_links',
  [PATHS.networkMessage]: () => 'select id from network_messages',
  '/api/ledger/accounts/:id': () => 'select id from ledger_accounts',
  '/api/wise/profile/:id': () => 'select profile_id as id from wise_connections',
  [PATHS.webhook]: () => `select id from webhooks where kind = 'endpoint'`,
  [PATHS.delivery]: () => 'select id from deliveries',
  '/api/webhook-transaction/:segment': () =>
    `select receiver_segment as id from webhooks where kind = 'receiver'`,
  [PATHS.webhookListenSession]: () => `select id from webhooks where kind = 'listener'`,
  [PATHS.houseRulesVersion]: () => 'select max(version) as id from house_rules',
  [PATHS.payeeVerification]: () => 'select id from payee_verifications',
  [PATHS.payee]: () => 'select id from payees',
  '/api/payee-checks/:id': () => 'select id from payee_checks',
  [PATHS.paymentFile]: () => 'select payload_id as id from payment_files',
  [PATHS.ingestPaymentFile]: () => 'select payload_id as id from payment_files',
  [PATHS.ebicsSubscriber]: () => 'select id from ebics_subscribers',
  [PATHS.ebicsOrder]: () => 'select id from ebics_orders',
  [PATHS.ebicsRequest]: () => 'select id from ebics_requests',
  '/api/refused-payloads/:id': () => 'select id from refused_payloads',
  '/api/sftp/files/:id': () => `select id from sftp_files where folder = 'archive'`,
  [PATHS.sftpUser]: () => 'select id from api_keys',
  [PATHS.sftpPublicKey]: () => 'select id from sftp_public_keys',
  [PATHS.testPlan]: () => 'select name as id from test_plans',
  [PATHS.testPlanVersion]: () => 'select max(version) as id from test_plan_versions',
  [PATHS.testRun]: () => 'select id from test_runs',
  '/api/test-plans/runs/:id/cases/:case': () => 'select case_id as id from test_cases',
  '/api/ingest/test-plans/:name': () => 'select name as id from test_plans',
  [PATHS.ingestTestRun]: () => 'select id from test_runs',
  '/api/ingest/test-runs/:id/cases/:case': () => 'select case_id as id from test_cases',
  '/api/system/jobs/:id': (workspace) =>
    `select id from graphile_worker._private_jobs where attempts = max_attempts and payload ->> 'workspace' = '${workspace}'`,
  '/api/system/long-acts/:id': () => 'select id from long_acts',
  '/api/system/parked/:id': () => 'select id from parked_items',
  [PATHS.workspace]: (workspace) => `select name as id from clearbench.workspaces where id = '${workspace}'`,
  [PATHS.workspaceMember]: (workspace) =>
    `select operator_id as id from clearbench.memberships where workspace_id = '${workspace}'`,
  [PATHS.workspaceInvitation]: (workspace) =>
    `select id from clearbench.invitations where workspace_id = '${workspace}'`,
};
