import { fillPath, PATHS, type Timeline } from '@clearbench/contract';
import { isUetr, transactionIdPrefix } from '@clearbench/domain';
import { apiRequest, hasStatus } from '../api/api.ts';

/** True if a text is a UETR (in either case), a GPI or a TRN code, and so identifies one transfer. */
export function isTrackingCode(text: string): boolean {
  const code = text.trim();
  return isUetr(code.toLowerCase()) || transactionIdPrefix(code) !== null;
}

/** The transfer with this UETR, GPI or TRN code, id or reference, and its route; null when there is none. */
export async function trackTransfer(code: string, signal?: AbortSignal): Promise<Timeline | null> {
  const path = fillPath(PATHS.tracking, { code: code.trim() });
  try {
    return await apiRequest('GET', path, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
