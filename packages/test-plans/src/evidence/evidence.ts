import { canonicalJson, type JsonValue } from '@clearbench/domain';
import * as z from 'zod/mini';
import { bytesOfBase64Url, textOfBase64Url, toBase64Url } from './base64url.ts';

/**
 * The evidence of a run as one file: a flattened JWS (RFC 7515) over the canonical result, signed with Ed25519 (RFC
 * 8037). Anyone who has the file can check it without a server; the installation's `/.well-known/jwks.json` shows
 * whether the key is its own.
 */
export interface EvidenceFile {
  payload: string;
  protected: string;
  signature: string;
}

/** A public key, as base64url. */
export interface PublicKey {
  readonly kid: string;
  readonly x: string;
}

export type VerifiedEvidence =
  | { ok: true; key: PublicKey; result: unknown; sha256: string }
  | { ok: false; problem: string };

const TYPE = 'clearbench-test-result+jws';

const fileSchema = z.strictObject({ payload: z.string(), protected: z.string(), signature: z.string() });

const headerSchema = z.strictObject({
  alg: z.literal('EdDSA'),
  jwk: z.strictObject({ crv: z.literal('Ed25519'), kty: z.literal('OKP'), x: z.string() }),
  kid: z.string(),
  typ: z.literal(TYPE),
});

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The name of a key: its thumbprint (RFC 7638). */
export const thumbprint = async (x: string): Promise<string> =>
  toBase64Url(await sha256(utf8(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))));

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Signs a result. `sign` gets the bytes that the signature is over. */
export async function signedEvidence(
  result: JsonValue,
  { kid, x }: PublicKey,
  sign: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Promise<EvidenceFile> {
  const header = { alg: 'EdDSA', jwk: { crv: 'Ed25519', kty: 'OKP', x }, kid, typ: TYPE };
  const payload = toBase64Url(utf8(canonicalJson(result)));
  const protectedHeader = toBase64Url(utf8(canonicalJson(header)));
  const signature = toBase64Url(await sign(utf8(`${protectedHeader}.${payload}`)));
  return { payload, protected: protectedHeader, signature };
}

/** The SHA-256 of the signed content, in hexadecimal: documents about the result name it. */
export async function evidenceHash({ payload }: Pick<EvidenceFile, 'payload'>): Promise<string> {
  const bytes = bytesOfBase64Url(payload) ?? new Uint8Array();
  return Array.from(await sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checks that a file is whole and that the key it names has signed it. `text`: the file. */
export async function verifyEvidence(text: string): Promise<VerifiedEvidence> {
  const file = parsed(fileSchema, text);
  if (file === null)
    return faulty('The file is not evidence of a test run: it is not a flattened JWS in JSON.');
  const header = parsed(headerSchema, textOfBase64Url(file.protected));
  if (header === null) return faulty('The header of the signature is not one that Clearbench writes.');
  const { x } = header.jwk;
  const key = bytesOfBase64Url(x);
  const signature = bytesOfBase64Url(file.signature);
  if (key?.length !== 32 || signature?.length !== 64) {
    return faulty('The key or the signature does not have the length that Ed25519 requires.');
  }
  if ((await thumbprint(x)) !== header.kid)
    return faulty('The name of the key does not match the key in the file.');
  if (!(await isSigned(file, key, signature))) {
    return faulty('The signature does not match: the file was changed after it was signed.');
  }
  const result = parsed(z.unknown(), textOfBase64Url(file.payload));
  if (result === null) return faulty('What was signed is not JSON.');
  return { ok: true, key: { kid: header.kid, x }, result, sha256: await evidenceHash(file) };
}

async function isSigned(
  { protected: header, payload }: EvidenceFile,
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, utf8(`${header}.${payload}`));
}

function parsed<T extends z.ZodMiniType>(schema: T, text: string | null): z.infer<T> | null {
  if (text === null) return null;
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const faulty = (problem: string): VerifiedEvidence => ({ ok: false, problem });
