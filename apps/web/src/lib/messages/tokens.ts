/** The kind of a piece of a line, which determines its colour. */
export type TokenKind = 'plain' | 'name' | 'mark';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** The coloured part of a line; the rest of a longer one stays plain. */
const COLOURED_CHARACTERS = 4000;

/** Each alternative starts with a different character and contains no nested repetition: one pass over any line. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  // Blocks and tags: `{1:`, `{121:`, `}`, `-}`, `:32A:` at the start of a line.
  'swift-mt': /(?<name>\{(?:\d{1,3}|[A-Z]{1,3}):|^:\d\d[A-Z]?:)|(?<mark>^-\}|\})/g,
  // `<Document`, `</Cdtr>`, `Ccy=`, `>`, `/>`.
  iso20022: /(?<name><[/?!]?[\w.:-]+|[\w.:-]+(?==["']))|(?<mark>[/?]?>|--)/g,
  json: /(?<name>"[^"\\]{0,200}"(?=\s{0,8}:))|(?<mark>[{}[\],:])/g,
  csv: /(?<mark>[,;\t"])/g,
  // A label before its colon.
  telex: /(?<name>^[A-Z0-9][A-Z0-9 /.-]{0,40}:)|(?<mark>^(?:ZCZC|NNNN)\b)/g,
};

/** Splits a line for colouring. The format is only a hint: every line is returned whole. */
export function tokensOf(line: string, format: string): readonly Token[] {
  const pattern = PATTERNS[format];
  if (pattern === undefined || line === '') return [{ kind: 'plain', text: line }];
  const tokens: Token[] = [];
  let at = 0;
  for (const match of line.slice(0, COLOURED_CHARACTERS).matchAll(pattern)) {
    if (match.index > at) tokens.push({ kind: 'plain', text: line.slice(at, match.index) });
    tokens.push({ kind: match.groups?.name === undefined ? 'mark' : 'name', text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < line.length) tokens.push({ kind: 'plain', text: line.slice(at) });
  return tokens;
}
