import { PATHS, type Timeline } from '@clearbench/contract';
import { isUetr, transactionIdPrefix } from '@clearbench/domain';
import { apiRequest, hasStatus } from './api.ts';

/** Whether a text is a UETR (in either case), a GPI or a TRN code, and so identifies one transfer. */
export function isTrackingCode(text: string): boolean {
  const code = text.trim();
  return isUetr(code.toLowerCase()) || transactionIdPrefix(code) !== null;
}

/** Whether a text could be the reference of a transfer: it has a digit, and no space. */
export function mayBeReference(text: string): boolean {
  return /^(?=.*\d)\S{4,35}$/.test(text.trim());
}

/** Whether a text could be part of a name or a reference: those have letters, or more than digits; an amount is neither. */
export function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) || mayBeReference(text);
}

/** The transfer with this UETR, GPI or TRN code, id or reference, and its route; null when there is none. */
export async function trackTransfer(code: string, signal?: AbortSignal): Promise<Timeline | null> {
  const path = PATHS.tracking.replace(':code', encodeURIComponent(code.trim()));
  try {
    return await apiRequest<Timeline>('GET', path, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
