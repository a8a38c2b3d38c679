import { X509Certificate } from 'node:crypto';
import {
  EbicsError,
  inflateOrderData,
  type PublicKey,
  readOrderSignatures,
  verifyOrderSignature,
} from '@clearbench/ebics';
import { TIME_WINDOW_MS } from './check-sender.ts';
import type { Findings } from './findings.ts';

/** H3K, inflated. */
interface Signed {
  orderData: Uint8Array;
  /** Deflated. */
  signatureData: Uint8Array | undefined;
  userId: string;
  partnerId: string;
}

const SIGNATURES_MAX_BYTES = 256 * 1024;

/**
 * The sender of H3K signs with the new signature key, and so proves that it is theirs.
 * @throws EbicsError 091301, or 091111 for signature data that cannot be read
 */
export function requireSignedBy(
  key: PublicKey,
  { orderData, signatureData, userId, partnerId }: Signed,
  { isStrict, findings }: { isStrict: boolean; findings: Findings },
): void {
  const signatures =
    signatureData === undefined
      ? []
      : readOrderSignatures(inflateOrderData(signatureData, SIGNATURES_MAX_BYTES));
  const own = signatures.find((each) => each.userId === userId && each.partnerId === partnerId);
  const what = `Order signature of ${userId} (${key.version})`;
  const verdict =
    own === undefined
      ? { ok: false, problem: `H3K needs a signature of ${userId}, made with the key of the certificate.` }
      : verifyOrderSignature(own, key, orderData, { strict: isStrict });
  if (verdict.ok) {
    findings.right(what);
    return;
  }
  findings.wrong(what, { explanation: verdict.problem });
  throw new EbicsError('091301', verdict.problem);
}

/** @throws EbicsError 091208 or 091209 for a certificate out of its time; the clock that made it may be off as far as that of a request */
export function requireInForce({ version, certificate }: PublicKey, now: Date, findings: Findings): void {
  if (certificate === undefined) return;
  const { validFromDate: from, validToDate: to } = new X509Certificate(certificate);
  const hasExpired = to < now;
  if (!hasExpired && from.getTime() <= now.getTime() + TIME_WINDOW_MS) return;
  const explanation = hasExpired
    ? `The ${version} certificate expired at ${to.toISOString()}. Send one that is in force.`
    : `The ${version} certificate is in force only from ${from.toISOString()}. Wait, or set the clock that made it.`;
  findings.wrong(`Certificate (${version})`, { found: (hasExpired ? to : from).toISOString(), explanation });
  throw new EbicsError(hasExpired ? '091208' : '091209', explanation);
}
