/**
 * A returned payment, as described in field 72 of a payment or field 79 of an MT199 or MT299 (payments reject and return
 * guidelines): `/REJT/59`, `/AC01/...`, `/MREF/...`, `/TREF/...`, `/CHGS/...`, `/TEXT/...`.
 */
export interface Rejection {
  /** REJT before, RETN after the payment was booked. */
  readonly kind: 'REJT' | 'RETN';
  /** The field that is wrong: `59`; `99` when none is. */
  readonly field: string;
  readonly reasons: readonly { readonly code: string; readonly text: string | null }[];
  /** The sender's reference of the rejected or returned message. */
  readonly messageReference: string | null;
  readonly transactionReference: string | null;
  readonly charges: string | null;
  /** In the text, as translations of a pacs.002 have it. */
  readonly uetr: string | null;
  readonly text: readonly string[];
}

const UETR = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;

/** Reads the lines of a rejection; null when they do not begin with `/REJT/` or `/RETN/`. */
export function readRejection(lines: readonly string[]): Rejection | null {
  const [, kind, field = ''] = /^\/(REJT|RETN)\/([0-9A-Z]{0,3})/.exec(lines[0] ?? '') ?? [];
  if (kind !== 'REJT' && kind !== 'RETN') return null;
  const reasons: { code: string; text: string | null }[] = [];
  const text: string[] = [];
  const values = new Map<string, string>();
  let inText = false;
  for (const line of lines.slice(1)) {
    const [, code, value = ''] = /^\/([A-Z0-9]{2,8})\/(.*)$/.exec(line) ?? [];
    const reason = code === undefined ? null : /^[A-Z]{2}[A-Z0-9]{2}$/.test(code) && !NAMED.has(code);
    if (code === undefined) {
      const continued = line.replace(/^\/\//, '');
      if (inText) text.push(continued);
      else if (continued !== '') text.push(line);
    } else if (code === 'TEXT') text.push(value);
    else if (reason === true) reasons.push({ code, text: value === '' ? null : value });
    else values.set(code, value);
    inText = code === 'TEXT' || (code === undefined && inText);
  }
  return {
    kind,
    field,
    reasons,
    messageReference: values.get('MREF') ?? null,
    transactionReference: values.get('TREF') ?? null,
    charges: values.get('CHGS') ?? null,
    uetr: UETR.exec(text.join(''))?.[0] ?? null,
    text,
  };
}

/** Code words of the layout that have the form of a reason but are none. */
const NAMED: ReadonlySet<string> = new Set(['MREF', 'TREF', 'CHGS', 'TEXT']);

/** Writes the lines of a rejection. */
export function writeRejection(rejection: Rejection): string[] {
  const { kind, field, reasons, messageReference, transactionReference, charges, text } = rejection;
  const lines = [`/${kind}/${field}`];
  for (const { code, text: detail } of reasons) lines.push(`/${code}/${detail ?? ''}`);
  if (messageReference !== null) lines.push(`/MREF/${messageReference}`);
  if (transactionReference !== null) lines.push(`/TREF/${transactionReference}`);
  if (charges !== null) lines.push(`/CHGS/${charges}`);
  for (const [place, line] of text.entries()) lines.push(place === 0 ? `/TEXT/${line}` : `//${line}`);
  return lines;
}
