import * as z from 'zod/mini';
import { dayOrTime, endsAfterStart } from './period.ts';
import { storable } from './text.ts';

/** The kind of actor: an operator, a program with an access token, the sender with an API key, or the server itself. */
export const actorSchema = z.object({
  kind: z.enum(['operator', 'access-token', 'api-key', 'system']),
  /** Id of the operator, token or key; null for the system. */
  id: z.nullable(z.string()),
  /** The operator's username, the key's label, or the token's name with its operator, at that time. */
  name: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** Every action that the audit log records, as `object.change`. */
export const AUDIT_ACTIONS = [
  'access_token.created',
  'access_token.exchanged',
  'access_token.revoked',
  'access_token.rotated',
  'api_key.changed',
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'api_key.used',
  'cluster.rebalance_started',
  'ebics.bank_changed',
  'ebics.bank_keys_made',
  'ebics.key_received',
  'ebics.order_cancelled',
  'ebics.order_signed',
  'ebics.subscriber_activated',
  'ebics.subscriber_added',
  'ebics.subscriber_changed',
  'ebics.subscriber_deleted',
  'ebics.subscriber_reset',
  'ebics.subscriber_suspended',
  'factor.app_added',
  'factor.app_removed',
  'factor.passkey_added',
  'factor.passkey_removed',
  'factor.recovery_code_used',
  'factor.recovery_codes_made',
  'group_right.added',
  'group_right.removed',
  'house_rules.saved',
  'job.restarted',
  'long_act.cancelled',
  'long_act.retried',
  'master_key.replaced',
  'master_key.rotated',
  'member.changed',
  'member.invited',
  'member.joined',
  'member.removed',
  'member.uninvited',
  'network.connected',
  'network.disconnected',
  'network.message_sent',
  'network.outage_ended',
  'operator.disabled',
  'operator.enabled',
  'operator.factors_removed',
  'operator.password_changed',
  'operator.group_rights_changed',
  'operator.registered',
  'operator.password_reset',
  'operator.registered',
  'operator.sessions_ended',
  'parked_item.retried',
  'payee.changed',
  'payee.created',
  'payee.declined',
  'payee.deleted',
  'payee.imported',
  'payee.verified',
  'payload.uploaded',
  'payment_file.cancelled',
  'payment_file.released',
  'retention.removed',
  'session.confirmed',
  'session.emergency_opened',
  'session.opened',
  'session.closed',
  'session.revoked',
  'settings.changed',
  'sftp.key_added',
  'sftp.key_removed',
  'sftp.pgp_key_created',
  'sftp.user_changed',
  'test_case.commented',
  'test_case.started',
  'test_case.waived',
  'test_case.waiver_withdrawn',
  'test_plan.saved',
  'test_plan.withdrawn',
  'test_run.ended',
  'test_run.reopened',
  'test_run.signed_off',
  'test_run.started',
  'transaction.automation_hold',
  'transaction.automation_now',
  'transaction.automation_release',
  'transaction.automation_resume',
  'transaction.conversion_requested',
  'transaction.created',
  'transaction.message_sent',
  'transaction.recalled',
  'transaction.scenario_chosen',
  'transaction.status_changed',
  'trusted_pipeline.added',
  'trusted_pipeline.removed',
  'webhook.changed',
  'webhook.created',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.paused',
  'webhook.replayed',
  'webhook.resumed',
  'webhook.secret_revealed',
  'webhook.secret_rotated',
  'webhook.tested',
  'wise.access_lost',
  'wise.connected',
  'wise.disconnected',
  'workspace.activated',
  'workspace.archived',
  'workspace.created',
  'workspace.deleted',
  'workspace.move_started',
  'workspace.provider_removed',
  'workspace.provider_saved',
  'workspace.quota_changed',
  'workspace.removed',
  'workspace.renamed',
  'workspace.second_factor_changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Anything. Its types are named because the API reference takes an empty schema for a mistake. */
const recorded = z
  .unknown()
  .register(z.globalRegistry, { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] });

/** One entry of the audit log. Entries never change, and the hash of each covers the previous one. */
export const auditEntrySchema = z.object({
  /** From 1, without gaps. */
  position: z.number(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actor: actorSchema,
  /** One of `AUDIT_ACTIONS`; newer servers may have more. */
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** The recorded part of the change; never a secret. Null: none. */
  before: recorded,
  after: recorded,
  /** SHA-256, hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const AUDIT_PAGE_DEFAULT = 100;
export const AUDIT_PAGE_MAX = 1000;

export const AUDIT_LOGS = ['workspace', 'installation'] as const;
/** The log of the workspace, or of the installation: operators, sessions, the master key. */
export type AuditLog = (typeof AUDIT_LOGS)[number];

const auditLog = { log: z._default(z.enum(AUDIT_LOGS), 'workspace') };

export const auditLogQuerySchema = z.object(auditLog);

const auditFilter = {
  ...auditLog,
  /** Part of a name, id, action or change. */
  search: z.optional(z.string().check(storable, z.trim(), z.maxLength(200, 'At most 200 characters'))),
  /** The actor's id or full name. */
  actor: z.optional(z.string().check(storable, z.trim(), z.maxLength(100, 'At most 100 characters'))),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(dayOrTime),
  /** Exclusive. */
  to: z.optional(dayOrTime),
};

export const auditExportQuerySchema = z.object(auditFilter).check(endsAfterStart);
export type AuditExportQuery = z.infer<typeof auditExportQuerySchema>;

export const auditQuerySchema = z
  .object({
    ...auditFilter,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(AUDIT_PAGE_MAX)),
      AUDIT_PAGE_DEFAULT,
    ),
    /** Opaque: from the `next` link of the previous page. */
    cursor: z.optional(z.string()),
  })
  .check(endsAfterStart);
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** True if the chain is intact from the first entry to the last. */
export const auditVerificationSchema = z.object({
  intact: z.boolean(),
  /** The number of intact entries from the first on. */
  entries: z.number(),
  /** The hash of the last intact entry; null when there is none. Note it elsewhere: it reveals a log that was cut off or rewritten. */
  head: z.nullable(z.string()),
  /** The first entry that does not match the previous ones. */
  broken: z.nullable(z.object({ position: z.number(), reason: z.enum(['missing', 'changed']) })),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
