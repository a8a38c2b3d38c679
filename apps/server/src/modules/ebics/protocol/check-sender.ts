import type { EbicsKeyUse, EbicsState } from '@clearbench/contract';
import {
  EbicsError,
  hashesOf,
  type InitialisationRequest,
  type KeyDigest,
  type KeyRequest,
  matchesDigest,
  type PublicKey,
  publicOf,
  type ReceiptRequest,
  type TransferRequest,
  verifyAuthentication,
} from '@clearbench/ebics';
import type { Bank } from '../bank/service.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { Findings } from './findings.ts';

type Authenticated = InitialisationRequest | KeyRequest | TransferRequest | ReceiptRequest;

/** How far the clock of a client may be off. Nonces are remembered for as long. */
export const TIME_WINDOW_MS = 3_600_000;

/**
 * Checks the authentication signature. A stranger, a subscriber without keys and one with a wrong signature get the same answer.
 * @throws EbicsError 061001
 */
export function checkAuthentication(
  request: Authenticated,
  subscriber: Subscriber | null,
  { keys }: Bank,
  findings: Findings,
): Subscriber {
  const key = subscriber?.keys.authentication;
  // Against as many keys also for strangers, so that they take as long.
  const others = (['signature', 'encryption'] satisfies EbicsKeyUse[]).map(
    (use) => subscriber?.keys[use] ?? publicOf(keys.encryption),
  );
  const verdict = verifyAuthentication(request, key ?? publicOf(keys.authentication), others);
  const what = 'Authentication signature (X002)';
  if (subscriber === null) {
    findings.wrong('User', { explanation: 'There is no subscriber with this UserID and PartnerID.' });
  } else if (key === undefined) {
    findings.wrong(what, {
      explanation: 'The bank has no authentication key of this subscriber: HIA has not arrived.',
    });
  } else if (verdict.ok) {
    findings.right(what, hashesOf(key).exponentModulus);
    return subscriber;
  } else {
    findings.wrong(what, {
      expected: `DigestValue ${verdict.computedDigest}`,
      found: `DigestValue ${verdict.statedDigest}`,
      explanation: verdict.problem,
    });
    findings.right('What the bank hashed', verdict.canonical);
  }
  throw new EbicsError(
    '061001',
    verdict.ok || key === undefined ? 'The sender is not known.' : verdict.problem,
  );
}

/** Ends the work of all subscribers whose orders would arrive with it. */
export const KEY_REVOKED =
  'The API key of the subscriber was revoked. Add the subscriber again with another API key.';

/** Before the subscriber is ready, in states where INI and HIA would be refused. */
const NEEDED: Partial<Record<EbicsState, string>> = {
  initialised:
    'The bank has all keys. Activate the subscriber: compare the hashes on the letter in the console.',
  suspended:
    'The subscriber is suspended. Reset it in the console, send INI and HIA with new keys, and have it activated.',
};

/** @throws EbicsError 061001: as for strangers */
export function checkReady({ row }: Subscriber, isKeyActive: boolean, findings: Findings): void {
  if (row.state !== 'ready') {
    findings.wrong('State of the subscriber', {
      expected: 'ready',
      found: row.state,
      explanation: NEEDED[row.state] ?? 'Send INI and HIA, and have the subscriber activated.',
    });
    throw new EbicsError('061001', `The subscriber is in the state ${row.state}, not ready.`);
  }
  findings.right('State of the subscriber', row.state);
  if (isKeyActive) return;
  findings.wrong('API key of the subscriber', {
    expected: 'active',
    found: 'revoked',
    explanation: KEY_REVOKED,
  });
  throw new EbicsError('061001', KEY_REVOKED);
}

/** @throws EbicsError 091114: orders of other customers are not known here */
export function checkReference(
  { order }: InitialisationRequest,
  { partnerId }: Bank,
  findings: Findings,
): void {
  const { reference } = order;
  if (reference === undefined || reference.partnerId === partnerId) return;
  const explanation = `The order ${reference.orderId} of the customer ${reference.partnerId} is not known. Orders here are those of ${partnerId}.`;
  findings.wrong('Customer of the order', { expected: partnerId, found: reference.partnerId, explanation });
  throw new EbicsError('091114', explanation);
}

/** @throws EbicsError 091008 */
export function checkBankKeys(
  { bankKeyDigests }: InitialisationRequest,
  { keys }: Bank,
  findings: Findings,
): void {
  checkBankKey('authentication', bankKeyDigests.authentication, publicOf(keys.authentication), findings);
  checkBankKey('encryption', bankKeyDigests.encryption, publicOf(keys.encryption), findings);
}

function checkBankKey(
  use: 'authentication' | 'encryption',
  digest: KeyDigest,
  key: PublicKey,
  findings: Findings,
): void {
  const what = `Hash of the bank's ${use} key`;
  if (matchesDigest(key, digest)) {
    findings.right(what, digest.value);
    return;
  }
  const { certificate, exponentModulus } = hashesOf(key);
  findings.wrong(what, {
    expected:
      certificate === undefined
        ? exponentModulus
        : `${certificate} (certificate) or ${exponentModulus} (key)`,
    found: digest.value,
    explanation: 'The client has other keys of the bank. Fetch the current ones with HPB.',
  });
  throw new EbicsError(
    '091008',
    `The hash of the bank's ${use} key is not that of its current key. Fetch it with HPB.`,
  );
}

/** @throws EbicsError 091103 if the client's clock is off by more than the bank remembers nonces */
export function checkTime(timestamp: string, now: Date, findings: Findings): void {
  const sentMs = Date.parse(timestamp);
  const what = 'Time of the request';
  if (Math.abs(now.getTime() - sentMs) <= TIME_WINDOW_MS) {
    findings.right(what, timestamp);
    return;
  }
  const minutes = Math.round((sentMs - now.getTime()) / 60_000);
  const explanation = Number.isNaN(sentMs)
    ? 'This is not a time. Send it in ISO 8601, such as 2026-11-30T08:00:00Z.'
    : `The clock of the client is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'ahead' : 'behind'}. At most ${TIME_WINDOW_MS / 60_000} are allowed.`;
  findings.wrong(what, { expected: now.toISOString(), found: timestamp, explanation });
  throw new EbicsError('091103', explanation);
}
