import { createHash } from 'node:crypto';
import type { Numbering, Repeat } from '../adapter.ts';

/** `{1:F01` + 12 characters of the terminal + session + sequence. */
const BLOCK_1 = /^\{1:F01([A-Z0-9]{12})(\d{10})\}/;
const BLOCK_5 = /\{5:((?:\{[A-Z]{3}:[^{}]*\})*)\}\s*$/;
/** Trailers that this function writes itself. */
const OWN_TRAILER = /\{(?:CHK|TNG|PDE|PDM):[^{}]*\}/g;

/** Numbers a FIN message and writes its trailers: checksum, training mark and possible duplicate. */
export function dressFin(text: string, { session, sequence }: Numbering, repeat: Repeat | null): string {
  const before = BLOCK_1.exec(text);
  const trailers = BLOCK_5.exec(text)?.[1] ?? '';
  const body = text.replace(BLOCK_5, '').trimEnd().replace(BLOCK_1, `{1:F01$1${session}${sequence}}`);
  const others = trailers.replaceAll(OWN_TRAILER, '');
  const duplicate = repeat === null ? '' : `{${repeat.kind}:${reference(before, repeat)}}`;
  return `${body}{5:{CHK:${checksum(body)}}{TNG:}${others}${duplicate}}`;
}

/** Time and message input reference of the first emission: HHMM, YYMMDD, terminal, session and sequence. */
function reference(block1: RegExpExecArray | null, { firstSentAt }: Repeat): string {
  const [, terminal, numbers] = block1 ?? [];
  if (firstSentAt === null || terminal === undefined || numbers === undefined) return '';
  const iso = firstSentAt.toISOString();
  return `${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(2, 10).replaceAll('-', '')}${terminal}${numbers}`;
}

/**
 * A checksum over the blocks before the trailers, in the network's form: 12 hexadecimal digits. The network's own algorithm is
 * not public.
 */
const checksum = (body: string): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 12).toUpperCase();
