import type { Attempt } from '@clearbench/contract';

export const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** Formats JSON; returns any other text unchanged. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Quotes any text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same call for a terminal: same headers, and the body byte for byte, so that its signature stays valid. */
export function asCurl({ url, request }: Pick<Attempt, 'url' | 'request'>): string {
  const headers = headerLines(request.headers).map((line) => `  -H ${quoted(line)}`);
  return [`curl -i ${quoted(url)}`, ...headers, `  --data-binary ${quoted(request.body)}`].join(' \\\n');
}
