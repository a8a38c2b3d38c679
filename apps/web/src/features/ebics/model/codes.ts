import { EBICS_WEB_SOCKET, type EbicsRequest } from '@clearbench/contract';
import { returnCode } from '@clearbench/ebics/return-codes';

const OK = '000000';

/** `AUTHENTICATION_FAILED`: all names begin with EBICS_, which says nothing. */
export const codeName = (code: string): string => returnCode(code)?.name.replace(/^EBICS_/, '') ?? '';

/** The codes of an answer, the technical one first; where one says that all is well, only the other. */
export function codesOf({
  technicalCode,
  orderCode,
}: Pick<EbicsRequest, 'technicalCode' | 'orderCode'>): string[] {
  const codes = [...new Set([technicalCode, orderCode])].filter((code) => code !== '');
  const telling = codes.filter((code) => code !== OK);
  return telling.length === 0 ? codes.slice(0, 1) : telling;
}

/** What happened to a request that was answered without codes, in a word or two and in a sentence. */
export function outcomeOf({ order, problem }: Pick<EbicsRequest, 'order' | 'problem'>): {
  text: string;
  sentence: string;
} {
  if (order !== EBICS_WEB_SOCKET) return { text: 'No answer', sentence: 'The client got no answer.' };
  return problem === null
    ? { text: 'Connected', sentence: 'From now on, the client was told what it could fetch.' }
    : { text: 'Not connected', sentence: 'The connection was refused, or the bank ended it.' };
}
