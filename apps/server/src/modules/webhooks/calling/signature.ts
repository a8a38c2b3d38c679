import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => asSecret(randomBytes(SECRET_BYTES));

export const asSecret = (key: Buffer): string => PREFIX + key.toString('base64');

/** The key of a secret. A key object is prepared once; with raw bytes each signature would take five times as long. */
export const keyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));

/** The signed parts: the id is the same in every attempt, the timestamp is that of this one. */
interface Signed {
  id: string;
  timestampSeconds: number;
  body: string;
}

/** The three headers of Standard Webhooks, with a signature by each key: two while a secret is being replaced. */
export function signatureHeaders(
  { id, timestampSeconds, body }: Signed,
  keys: readonly KeyObject[],
): Record<string, string> {
  const content = `${id}.${timestampSeconds}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** `msg_` and the hexadecimal digits of the notification's UUID. */
export const notificationIdText = (id: string): string => `msg_${id.replaceAll('-', '')}`;

const HEX_ID = /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

/** The UUID in a text from `notificationIdText`; null for any other text. */
export function notificationUuid(text: string): string | null {
  const parts = HEX_ID.exec(text);
  return parts === null ? null : parts.slice(1).join('-').toLowerCase();
}
