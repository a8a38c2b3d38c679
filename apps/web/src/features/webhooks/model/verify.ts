/** The pasted texts. */
export interface VerifyInput {
  /** Lines of the form `webhook-id: msg_…`. */
  headers: string;
  body: string;
  secret: string;
}

export type Outcome =
  | 'valid'
  | 'header_missing'
  | 'secret_format'
  | 'insecure_page'
  | 'timestamp_format'
  | 'signature_format'
  | 'too_old'
  | 'too_new'
  | 'body_reformatted'
  | 'body_whitespace'
  | 'no_match';

export interface Verdict {
  outcome: Outcome;
  /** The missing headers, or the difference between the clocks in seconds. */
  detail: string;
}

/** Standard Webhooks: a notification that is older or newer by more than this must be refused. */
export const TOLERANCE_SECONDS = 300;

const NEEDED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/;

/** From lines as a log or curl prints them: quotes, arrows and a trailing backslash are ignored. */
export function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value] =
      /^[\s<>'"-]*(?:-?H\s+)?['"]?([A-Za-z][A-Za-z0-9-]*)['"]?\s*:\s*(.*?)['",\\\s]*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined)
      headers.set(name.toLowerCase(), value.replace(/^['"]/, ''));
  }
  return headers;
}

/**
 * True if a notification has a valid signature by Standard Webhooks, and if not, the likely cause.
 * @param nowMs real time, to which the timestamp is compared
 */
export async function verify({ headers, body, secret }: VerifyInput, nowMs: number): Promise<Verdict> {
  const given = parseHeaders(headers);
  const missing = NEEDED.filter((name) => (given.get(name) ?? '') === '');
  if (missing.length > 0) return { outcome: 'header_missing', detail: missing.join(', ') };
  const [id = '', timestamp = '', signatures = ''] = NEEDED.map((name) => given.get(name));
  const key = secretKey(secret.trim());
  if (key === null) return { outcome: 'secret_format', detail: '' };
  if (!/^\d{1,12}$/.test(timestamp)) return { outcome: 'timestamp_format', detail: timestamp };
  const claimed = signatures.split(/\s+/).filter((signature) => signature.startsWith('v1,'));
  if (claimed.length === 0) return { outcome: 'signature_format', detail: signatures };
  // Browsers offer it over TLS or on this machine only.
  if (!('subtle' in crypto)) return { outcome: 'insecure_page', detail: '' };

  const isSigned = async (text: string) => claimed.includes(await sign(key, `${id}.${timestamp}.${text}`));
  if (await isSigned(body)) return clockVerdict(Number(timestamp), nowMs);
  for (const text of withoutOuterSpace(body)) {
    if (await isSigned(text)) return { outcome: 'body_whitespace', detail: '' };
  }
  for (const text of reformatted(body)) {
    if (await isSigned(text)) return { outcome: 'body_reformatted', detail: '' };
  }
  return { outcome: 'no_match', detail: '' };
}

function clockVerdict(timestampSeconds: number, nowMs: number): Verdict {
  const ageSeconds = Math.round(nowMs / 1_000) - timestampSeconds;
  if (ageSeconds > TOLERANCE_SECONDS) return { outcome: 'too_old', detail: String(ageSeconds) };
  if (ageSeconds < -TOLERANCE_SECONDS) return { outcome: 'too_new', detail: String(-ageSeconds) };
  return { outcome: 'valid', detail: '' };
}

function secretKey(secret: string): Uint8Array<ArrayBuffer> | null {
  const base64 = SECRET.exec(secret)?.[1];
  if (base64 === undefined) return null;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** `v1,` and the base64 of the HMAC. */
async function sign(key: Uint8Array<ArrayBuffer>, content: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(content));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}

const withoutOuterSpace = (body: string): string[] => [
  body.trim(),
  body.trimEnd(),
  body.replaceAll('\r\n', '\n'),
];

/** The same JSON as it may have been before a framework or a proxy reformatted it. */
function reformatted(body: string): string[] {
  try {
    const parsed: unknown = JSON.parse(body);
    return [JSON.stringify(parsed), JSON.stringify(parsed, null, 2)];
  } catch {
    return [];
  }
}
