import { type Jwks, type RunResult, runResultSchema } from '@clearbench/contract';
import { verifyEvidence } from '@clearbench/test-plans/evidence';

export type EvidenceVerdict =
  | { readonly ok: true; readonly kid: string; readonly sha256: string; readonly result: RunResult }
  | { readonly ok: false; readonly title: string; readonly text: string };

interface Expectations {
  /** The public keys of this installation. */
  keys: Jwks['keys'];
  /** The SHA-256 that a printed result shows; null: the reader has none. */
  sha256: string | null;
}

/** Checks an evidence file in the browser. `text`: the file. */
export async function verdictOn(text: string, { keys, sha256 }: Expectations): Promise<EvidenceVerdict> {
  const evidence = await verifyEvidence(text).catch(() => null);
  if (evidence === null)
    return faulty(
      'Not checked',
      'This browser can’t check Ed25519 signatures on this page: use a current browser, and open the page with HTTPS.',
    );
  if (!evidence.ok) return faulty('Not valid', evidence.problem);
  const { kid, x } = evidence.key;
  if (!keys.some((key) => key.kid === kid && key.x === x))
    return faulty(
      'Signed by an unknown key',
      `The key ${kid} signed the file, but it is not a key of this installation. Open this page on the server that the evidence comes from.`,
    );
  const result = runResultSchema.safeParse(evidence.result).data;
  if (result === undefined)
    return faulty(
      'Not a test result',
      'The signature is valid, but the signed content is not a test run result that this version knows.',
    );
  if (sha256 !== null && sha256 !== evidence.sha256)
    return faulty(
      'Not the evidence of this PDF',
      `The signature is valid, but the file has the SHA-256 ${evidence.sha256}, and the PDF ${sha256}. Ask for the evidence that was downloaded with the PDF.`,
    );
  return { ok: true, kid, sha256: evidence.sha256, result };
}

const faulty = (title: string, text: string): EvidenceVerdict => ({ ok: false, title, text });
