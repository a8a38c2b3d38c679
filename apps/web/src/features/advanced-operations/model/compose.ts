/** Names for tags, so that most messages can be changed without knowing the tags. */
const NAMED = ['reference', 'related', 'amount', 'currency', 'account', 'name'] as const;
type NamedField = (typeof NAMED)[number];

const isNamed = (name: string): name is NamedField => NAMED.some((known) => known === name);

export type Change = { readonly text: string } | { readonly problem: string };

/**
 * A FIN message with some of its fields changed: by the names in `NAMED`, or by tag. Checking the message shows whether the
 * values are valid.
 */
export function withFields(text: string, fields: ReadonlyMap<string, string>): Change {
  let changed = text;
  for (const [name, value] of fields) {
    const next = isNamed(name)
      ? withNamed(changed, name, value)
      : withTag(changed, name.toUpperCase(), value);
    if (next === null) return { problem: `This message has no field for ${name}.` };
    changed = next;
  }
  return { text: changed };
}

function withNamed(text: string, name: NamedField, value: string): string | null {
  switch (name) {
    case 'reference':
      return withTag(text, '20', value);
    case 'related':
      return withTag(text, '21', value);
    case 'amount':
      return replaced(
        text,
        /^(:(?:32A|33B|60[FM]|62[FM]|64):(?:[CD]?\d{6})?[A-Z]{3})[\d,]+/gm,
        swiftAmount(value),
      );
    case 'currency':
      return replaced(
        text,
        /^(:(?:32A|33B|60[FM]|62[FM]|64|90[CD]):(?:[CD]?\d{6})?)[A-Z]{3}/gm,
        value.toUpperCase(),
      );
    case 'account':
      return replaced(text, /^(:(?:59[A-Z]?:\/|25[A-Z]?:))[^\r\n]*/m, value);
    case 'name':
      return replaced(text, /^(:59[A-Z]?:(?:\/[^\r\n]*\r?\n)?)[^\r\n]*/m, value);
  }
}

/** `1,250.5` and `1250.50` in SWIFT notation: `1250,5` and `1250,50`. */
function swiftAmount(value: string): string {
  const plain = value.replace(/,(?=\d{3}\b)/g, '').replace('.', ',');
  return plain.includes(',') ? plain : `${plain},`;
}

/** The whole value of a tag, including all of its lines. */
function withTag(text: string, tag: string, value: string): string | null {
  const lines = value.replaceAll('\\n', '\r\n');
  if (!/^\d{2}[A-Z]?$/.test(tag)) return null;
  return replaced(text, new RegExp(`^(:${tag}:)[\\s\\S]*?(?=\\r?\\n(?::\\d{2}[A-Z]?:|-\\}))`, 'm'), lines);
}

function replaced(text: string, pattern: RegExp, value: string): string | null {
  const next = text.replace(pattern, (_whole, start: string) => start + value);
  // Setting the same value again is fine; a pattern that matches nothing is an error.
  return next !== text || text.search(new RegExp(pattern.source, 'm')) !== -1 ? next : null;
}
