import {
  type EbicsError,
  type EbicsRequest,
  type EbicsVersion,
  returnCode,
  writeHevResponse,
  writeKeyManagementResponse,
  writeResponse,
} from '@clearbench/ebics';
import type { Bank } from '../bank/service.ts';

/** The newest one first. */
export const VERSIONS: readonly EbicsVersion[] = ['H005', 'H004', 'H003'];

/** Strangers get these, too: the answer does not tell them what exists. */
const FOR_STRANGERS: readonly string[] = ['061001', '091002', '091011'];

/** A refusal, in the form that an answer to this request has. A known sender also gets the reason in words. */
export function errorResponse(request: EbicsRequest, error: EbicsError, bank: Bank | null): string {
  const { code } = error;
  if (request.kind === 'hev') return writeHevResponse(VERSIONS, code);
  const { version } = request;
  const isForKeys = request.kind === 'unsecured' || request.kind === 'key-request';
  if (isForKeys || bank === null) return writeKeyManagementResponse({ version, ...codes(code) });
  return writeResponse(
    {
      version,
      phase: request.kind,
      ...codes(code),
      ...(!FOR_STRANGERS.includes(code) && { text: `[${returnCode(code)?.name ?? code}] ${error.message}` }),
      ...('transactionId' in request && { transactionId: request.transactionId }),
    },
    bank.keys.authentication,
  );
}

const NAMESPACES: readonly (readonly [text: string, version: EbicsVersion])[] = [
  ['urn:org:ebics:H005', 'H005'],
  ['urn:org:ebics:H004', 'H004'],
  ['http://www.ebics.org/H003', 'H003'],
];
const HEAD_BYTES = 2_048;

/** To a request that could not be read: in the version that it seems to have. */
export function unreadableResponse(body: Buffer, { code }: EbicsError, bank: Bank | null): string {
  const head = body.toString('latin1', 0, HEAD_BYTES);
  const version = NAMESPACES.find(([namespace]) => head.includes(namespace))?.[1] ?? 'H005';
  if (bank === null || !/<(?:\w+:)?ebicsRequest\b/.test(head)) {
    return writeKeyManagementResponse({ version, ...codes(code) });
  }
  return writeResponse({ version, phase: 'initialisation', ...codes(code) }, bank.keys.authentication);
}

/** A technical code is in the header, that of an order in the body. */
const codes = (code: string): { technicalCode: string } | { orderCode: string } =>
  returnCode(code)?.kind === 'order' ? { orderCode: code } : { technicalCode: code };
