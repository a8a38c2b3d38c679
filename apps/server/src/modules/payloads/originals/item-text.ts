/** The text of a payload in bytes, as an expression over its row. */
export const payloadBytes = (payload: string): string =>
  `convert_to(coalesce(${payload}.enclosed, ${payload}.content), 'UTF8')`;

/** The text of an item within its payload, as an expression over both rows. */
export const itemText = (item: string, payload: string): string =>
  `convert_from(substring(${payloadBytes(payload)} from ${item}.item_offset + 1 for ${item}.item_length), 'UTF8')`;
