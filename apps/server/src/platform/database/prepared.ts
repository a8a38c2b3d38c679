import type { QueryConfig } from 'pg';

const NAMES = new Map<string, string>();
const UNREAD = new Set<string>();

/** PostgreSQL keeps 63 characters of a name. Each workspace puts its schema and a colon before it. */
const NAME_MAX = 63 - 'w_0123456789abcdef:'.length;

/**
 * Registers a frequent statement: each connection then plans it once and keeps it prepared under this name. The SQL
 * text must not depend on the parameters.
 *
 * `isUnread`: nobody reads its result. In a transaction it is sent together with the next statement, to save a round trip.
 * If it fails, that statement reports the error.
 */
export function prepared(name: string, text: string, { isUnread = false } = {}): string {
  if (name.length > NAME_MAX) throw new Error(`The name "${name}" is longer than ${NAME_MAX} characters.`);
  NAMES.set(text, name);
  if (isUnread) UNREAD.add(text);
  return text;
}

/** A prepared statement with its parameters, for a connection without Kysely. */
export const statement = (text: string, values: unknown[]): QueryConfig => ({
  name: preparedName(text),
  text,
  values,
});

/** The name of the prepared statement; undefined for a statement that is planned each time. */
export const preparedName = (text: string): string | undefined => NAMES.get(text);

export const isUnread = (text: string): boolean => UNREAD.has(text);
