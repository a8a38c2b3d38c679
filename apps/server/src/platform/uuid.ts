const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True if the database accepts the text as a UUID, in either case. Any other text in its place would make the whole
 * query fail.
 */
export const isUuid = (text: string): boolean => UUID.test(text);
