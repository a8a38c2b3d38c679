const NAMES = new Map<string, string>();

/**
 * Registers a frequent statement: each connection behind Kysely then plans it once and keeps it prepared under this name. The SQL
 * text must not depend on the parameters.
 */
export function prepared(name: string, text: string): string {
  NAMES.set(text, name);
  return text;
}

/** The name of the prepared statement; undefined for a statement that is planned each time. */
export const preparedName = (text: string): string | undefined => NAMES.get(text);
