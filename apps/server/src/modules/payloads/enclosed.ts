const OPENING_BRACE = /^\uFEFF?\s*\{\s*"/;

/**
 * The text inside a JSON envelope `{ format, content }`; null when the payload is none. `items` is how many were read: with
 * any, the text is JSON if it begins like it.
 */
export function enclosedText(text: string, format: string, items: number): string | null {
  if (items === 0 || !OPENING_BRACE.test(text)) return null;
  if (format === 'json' && items === 1 && !text.includes('"content"')) return null;
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null || 'amount' in value || !('content' in value)) return null;
  return typeof value.content === 'string' ? value.content : null;
}
