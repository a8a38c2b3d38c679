const NAMES = new Map<string, string>();

/**
 * Registers a statement that runs often: each connection behind Kysely then plans it once and keeps it under this name.
 * The text must not depend on what it is called with.
 */
export function prepared(name: string, text: string): string {
  NAMES.set(text, name);
  return text;
}

/** The name under which the statement is kept; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => NAMES.get(text);
