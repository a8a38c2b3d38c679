import type { AccessTokensTables } from './schema/access-tokens.ts';
import type { ApiKeysTables } from './schema/api-keys.ts';
import type { AuditTables } from './schema/audit.ts';
import type { AuthTables } from './schema/auth.ts';
import type { BankingTables } from './schema/banking.ts';
import type { DashboardTables } from './schema/dashboard.ts';
import type { EbicsTables } from './schema/ebics.ts';
import type { HouseRulesTables } from './schema/house-rules.ts';
import type { KeysTables } from './schema/keys.ts';
import type { LedgerTables } from './schema/ledger.ts';
import type { NetworksTables } from './schema/networks.ts';
import type { PayeeChecksTables } from './schema/payee-checks.ts';
import type { PayeesTables } from './schema/payees.ts';
import type { PayloadsTables } from './schema/payloads.ts';
import type { PaymentFilesTables } from './schema/payment-files.ts';
import type { PlacementTables } from './schema/placement.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { RetentionTables } from './schema/retention.ts';
import type { SftpTables } from './schema/sftp.ts';
import type { SignaturesTables } from './schema/signatures.ts';
import type { SingleSignOnTables } from './schema/single-sign-on.ts';
import type { TestPlansTables } from './schema/test-plans.ts';
import type { TransactionsTables } from './schema/transactions.ts';
import type { WebhooksTables } from './schema/webhooks.ts';
import type { WiseTables } from './schema/wise.ts';
import type { WorkspacesTables } from './schema/workspaces.ts';

export type * from './schema/access-tokens.ts';
export type * from './schema/api-keys.ts';
export type * from './schema/audit.ts';
export type * from './schema/auth.ts';
export type * from './schema/banking.ts';
export type * from './schema/dashboard.ts';
export type * from './schema/ebics.ts';
export type * from './schema/house-rules.ts';
export type * from './schema/keys.ts';
export type * from './schema/ledger.ts';
export type * from './schema/networks.ts';
export type * from './schema/payee-checks.ts';
export type * from './schema/payees.ts';
export type * from './schema/payloads.ts';
export type * from './schema/payment-files.ts';
export type * from './schema/placement.ts';
export type * from './schema/platform.ts';
export type * from './schema/retention.ts';
export type * from './schema/sftp.ts';
export type * from './schema/signatures.ts';
export type * from './schema/single-sign-on.ts';
export type * from './schema/test-plans.ts';
export type * from './schema/transactions.ts';
export type * from './schema/webhooks.ts';
export type * from './schema/wise.ts';
export type * from './schema/workspaces.ts';

/**
 * The tables of all modules, with column types as the driver returns them: `int8` is a bigint, `timestamptz` a Date,
 * `date` a string. Each module writes only its own tables. Those of `access-tokens`, `auth`, `keys`, `placement`, `signatures`,
 * `single-sign-on` and `workspaces`, and `workspace_leases`, `api_key_places`, `sftp_host_keys` and `sftp_users` are in the
 * control schema, which also has its own `settings` and `audit_entries`; all others are in the schema of each workspace.
 */
export interface Schema
  extends AccessTokensTables,
    ApiKeysTables,
    AuditTables,
    AuthTables,
    BankingTables,
    DashboardTables,
    EbicsTables,
    HouseRulesTables,
    KeysTables,
    LedgerTables,
    NetworksTables,
    PayeeChecksTables,
    PayeesTables,
    PayloadsTables,
    PaymentFilesTables,
    PlacementTables,
    PlatformTables,
    RetentionTables,
    SftpTables,
    SignaturesTables,
    SingleSignOnTables,
    TestPlansTables,
    TransactionsTables,
    WebhooksTables,
    WiseTables,
    WorkspacesTables {}
