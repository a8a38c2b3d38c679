import * as z from 'zod/mini';

/** Who acted: an operator, the sender behind an API key, or this server on its own. */
export const actorSchema = z.object({
  kind: z.enum(['operator', 'api-key', 'system']),
  /** Of the operator or key; null for the system. */
  id: z.nullable(z.string()),
  /** The operator's username or the key's label, as it was when this happened. */
  name: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** Everything the audit log records, as `object.change`. */
export const AUDIT_ACTIONS = [
  'api_key.created',
  'api_key.revoked',
  'api_key.used',
  'operator.registered',
  'operator.password_reset',
  'session.opened',
  'session.closed',
  'settings.changed',
  'transaction.created',
  'transaction.status_changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One entry of the audit log. Entries are never changed, and each one's hash covers the one before it. */
export const auditEntrySchema = z.object({
  /** From 1, without gaps. */
  position: z.number(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actor: actorSchema,
  /** One of `AUDIT_ACTIONS`; a newer server may know more of them. */
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** What the action changed, as far as it is worth recording; never a secret. */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  /** SHA-256, hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
