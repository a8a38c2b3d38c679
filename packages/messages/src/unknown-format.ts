/** Why a text is in no format that is read, as a sentence, and what would be right. */
export function whyUnknown(text: string): string {
  const head = text.slice(0, 4096).trimStart();
  if (HAS_CONTROLS.test(head) || text.includes('\u0000')) {
    return 'The text is binary, or UTF-16 that was read as something else; a message is plain text, so save it as UTF-8.';
  }
  if (head.startsWith('<')) {
    return 'The text is XML or HTML, but no message: ISO 20022 has an element Document with a namespace like urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08.';
  }
  return 'The text is in no known message format: SWIFT MT begins with {1: or a field like :20:, ISO 20022 with <, JSON with { or [, CSV with a line of column names.';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const HAS_CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;
