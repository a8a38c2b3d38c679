import { isUtf8 } from 'node:buffer';
import { PAYLOAD_MAX_BYTES, type Problem } from '@clearbench/contract';
import { charsetOf, decode, isPlainUtf8, withoutPadding } from '@clearbench/messages/encodings';
import { AppError } from '../../../platform/errors.ts';
import { PayloadRefusal } from '../refused/payload-refusal.ts';
import type { Submission } from '../submission.ts';

type Body = Pick<Submission, 'body' | 'charset' | 'isText'>;

/** The text of a payload, and remarks about its encoding. */
export interface BodyText<Content> {
  content: Content;
  remarks: readonly Problem[];
}

const NUL = 0;
const SUBSTITUTE = 0x1a;
const NO_REMARKS: readonly Problem[] = [];

/** The text of a payload. PostgreSQL does not accept NUL, with which some systems fill the last sector of a file. */
export function textOf(submission: Body): BodyText<string> {
  const { body } = submission;
  if (isPlain(submission)) return { content: withoutPadding(body.toString()), remarks: NO_REMARKS };
  const { text, remarks } = decoded(submission);
  return { content: withoutPadding(text), remarks };
}

/** The same text as bytes in UTF-8: those of the body, unless they are in another encoding or there may be padding. */
export function textBytesOf(submission: Body): BodyText<Buffer> {
  const { body } = submission;
  const mayBePadded = body.includes(NUL) || body.includes(SUBSTITUTE);
  if (!mayBePadded && isPlain(submission)) return { content: body, remarks: NO_REMARKS };
  const { content, remarks } = textOf(submission);
  return { content: Buffer.from(content), remarks };
}

/** Nearly every body is UTF-8 and declares nothing else, so no decoder is needed. */
function isPlain({ body, charset = null, isText = false }: Body): boolean {
  return isUtf8(body) && (isText || isPlainUtf8(body, charset));
}

function decoded({ body, charset = null }: Body): { text: string; remarks: readonly Problem[] } {
  const { text, source, problems, readings } = decode(body, { charset });
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault === undefined) {
    // A text that is small in its encoding may be twice as long in UTF-8.
    if (Buffer.byteLength(text) <= PAYLOAD_MAX_BYTES) return { text, remarks: problems };
    throw new AppError(
      'payload_too_large',
      'The payload is larger than 10 MB in UTF-8. Nothing was stored; please send it in several parts.',
    );
  }
  const [likeliest] = readings;
  const isUnnamed = source === 'guess' && likeliest !== undefined;
  const advice = isUnnamed
    ? ` Over HTTP, that is the header Content-Type: text/plain; charset=${likeliest.encoding}.`
    : '';
  throw new PayloadRefusal(
    'unsupported_payload',
    `The payload can't be read as text. ${fault.message}${advice}`,
    { format: 'unknown', errors: [...problems] },
  );
}

/** The encoding that a content type names; null for nearly every request. */
export function namedCharset(contentType: string | undefined): string | null {
  return contentType?.includes('=') === true ? charsetOf(contentType) : null;
}
