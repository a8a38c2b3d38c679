import { type PayeeIdentification, VOP_CLOCK_TOLERANCE_MS, type VopRequest } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../../platform/uuid.ts';
import type { GivenParty } from './find-answer.ts';
import { VopRefusal } from './vop-errors.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** @throws VopRefusal unless the headers are those of the scheme */
export async function requireVopHeaders({ headers }: FastifyRequest): Promise<void> {
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || !isUuid(id)) {
    throw new VopRefusal('FORMAT_ERROR', 'X-Request-ID', 'Please send a UUID in the header X-Request-ID.');
  }
  const timestamp = headers['x-request-timestamp'];
  const atMs =
    typeof timestamp === 'string' && TIMESTAMP.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(atMs)) {
    throw timestampRefused(
      'Please send the time of the request in the header X-Request-Timestamp, like 2026-11-20T09:30:00Z.',
    );
  }
  // Requesters have the real time, whatever the virtual clock shows.
  const aheadMs = atMs - Date.now();
  if (Math.abs(aheadMs) > VOP_CLOCK_TOLERANCE_MS) {
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    throw timestampRefused(
      `X-Request-Timestamp is ${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the server's clock. Please send the current time; at most ${VOP_CLOCK_TOLERANCE_MS / 60_000} minutes are allowed.`,
    );
  }
}

const timestampRefused = (message: string): VopRefusal =>
  new VopRefusal('TIMESTAMP_INVALID', 'X-Request-Timestamp', message);

/** The payee's name or identification. The schema of the body allows exactly one of them. */
export function givenParty({ name, identification }: VopRequest['party']): GivenParty {
  if (name !== undefined) return { name };
  const { lei, anyBIC, other = '' } = identification?.organisation ?? {};
  const given: PayeeIdentification =
    lei !== undefined
      ? { scheme: 'LEI', value: lei }
      : anyBIC !== undefined
        ? { scheme: 'BIC', value: anyBIC }
        : { scheme: 'other', value: other };
  return { identification: given };
}
