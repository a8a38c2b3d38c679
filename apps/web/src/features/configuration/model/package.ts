import type { WebhookEvent } from '@clearbench/contract';

/** The events that a package can subscribe to. */
export const PACKAGE_EVENTS = [
  'transaction.initiated',
  'transaction.processing',
  'conversion.completed',
  'settlement.completed',
] as const;
export type PackageEvent = (typeof PACKAGE_EVENTS)[number];

/** The name of each webhook subscription in a package. */
export const PACKAGE_EVENT_OF: Readonly<Record<WebhookEvent, PackageEvent>> = {
  initiation: 'transaction.initiated',
  processing: 'transaction.processing',
  conversion: 'conversion.completed',
  completion: 'settlement.completed',
};

/** The objects created from a package on the server. Its key is the server's own: only its first characters are kept here. */
export interface Publication {
  /** Null while it was not created, like the others. */
  apiKeyId: string | null;
  keyPreview: string | null;
  webhookId: string | null;
}

export const NOT_PUBLISHED: Publication = { apiKeyId: null, keyPreview: null, webhookId: null };

/** A key, a webhook and the codes of one partner, stored by this browser. */
export interface ConfigurationPackage {
  id: string;
  label: string;
  name?: string;
  description: string;
  apiKey: string;
  clientUuid: string;
  clientLabel: string;
  webhookUrl: string;
  wiseWebhook: string;
  trnId: string;
  uetrId: string;
  gpiId: string;
  transactionId: string;
  isActive: boolean;
  createdAt: Date;
  events: readonly PackageEvent[];
  published?: Publication;
}

const TEXT_MAX = 4_000;
const PACKAGES_MAX = 1_000;

function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.length > TEXT_MAX)
    throw new TypeError(`${field} is not a short text`);
  return value;
}

const textOrNull = (value: unknown, field: string): string | null =>
  value === null ? null : text(value, field);

const isEvent = (value: unknown): value is PackageEvent => PACKAGE_EVENTS.some((event) => event === value);

function revivePublication(value: unknown): Publication {
  const { apiKeyId, keyPreview, webhookId } = value as Partial<Record<keyof Publication, unknown>>;
  return {
    apiKeyId: textOrNull(apiKeyId, 'published.apiKeyId'),
    keyPreview: textOrNull(keyPreview, 'published.keyPreview'),
    webhookId: textOrNull(webhookId, 'published.webhookId'),
  };
}

/** Creates a package from parsed JSON, and converts its date. Throws a TypeError that names the wrong field. */
function revivePackage(value: unknown): ConfigurationPackage {
  if (typeof value !== 'object' || value === null) throw new TypeError('A package is not an object');
  const raw = value as Partial<Record<keyof ConfigurationPackage, unknown>>;
  const createdAt = new Date(text(raw.createdAt, 'createdAt'));
  if (Number.isNaN(createdAt.getTime())) throw new TypeError('createdAt is not a date');
  if (typeof raw.isActive !== 'boolean') throw new TypeError('isActive is neither true nor false');
  if (!Array.isArray(raw.events) || !raw.events.every(isEvent))
    throw new TypeError('events names an unknown event');
  const id = text(raw.id, 'id');
  if (!id.startsWith('pkg_')) throw new TypeError('id does not begin with pkg_');
  return {
    id,
    label: text(raw.label, 'label'),
    ...(raw.name === undefined ? {} : { name: text(raw.name, 'name') }),
    description: text(raw.description, 'description'),
    apiKey: text(raw.apiKey, 'apiKey'),
    clientUuid: text(raw.clientUuid, 'clientUuid'),
    clientLabel: text(raw.clientLabel, 'clientLabel'),
    webhookUrl: text(raw.webhookUrl, 'webhookUrl'),
    wiseWebhook: text(raw.wiseWebhook, 'wiseWebhook'),
    trnId: text(raw.trnId, 'trnId'),
    uetrId: text(raw.uetrId, 'uetrId'),
    gpiId: text(raw.gpiId, 'gpiId'),
    transactionId: text(raw.transactionId, 'transactionId'),
    isActive: raw.isActive,
    createdAt,
    events: raw.events,
    ...(raw.published === undefined ? {} : { published: revivePublication(raw.published) }),
  };
}

export function revivePackages(parsed: unknown): readonly ConfigurationPackage[] {
  if (!Array.isArray(parsed)) throw new TypeError('Not a list of packages');
  if (parsed.length > PACKAGES_MAX) throw new TypeError(`More than ${PACKAGES_MAX} packages`);
  const packages = parsed.map(revivePackage);
  if (new Set(packages.map(({ id }) => id)).size < packages.length)
    throw new TypeError('Two packages have the same id');
  return packages;
}

/** Its name in tables, cards and files. */
export const packageName = ({ name, label }: ConfigurationPackage): string => name ?? label;
