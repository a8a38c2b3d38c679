import type { Connection } from 'ssh2';
import { stringOf, uint32 } from './encoding.ts';

/** The algorithms with which users may sign, by their names in RFC 8308. */
export const SIGNATURE_ALGORITHMS = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** True for a signature with SHA-1. RSA keys must sign with SHA-2. */
export const isWeakSignature = (algorithm: string, hash: string | undefined): boolean =>
  algorithm === 'ssh-rsa' && hash !== 'sha256' && hash !== 'sha512';

/** Members of the library's classes that its types don't have. */
interface Wrapped {
  readonly _protocol: {
    _onHandshakeComplete(...negotiated: unknown[]): void;
    readonly _kex: { remoteExtInfoEnabled: boolean };
    readonly _cipher: { encrypt(packet: Buffer): void };
    readonly _packetRW: {
      readonly write: {
        readonly allocStart: number;
        alloc(bytes: number): Buffer;
        finalize(packet: Buffer): Buffer;
      };
    };
  };
}

const EXT_INFO = 7;

/**
 * Tells the client which signatures are accepted, if it asks for that. The library's own list lacks a comma, so that
 * clients don't find rsa-sha2-512 in it, and names algorithms that this server refuses.
 */
export function tellSignatureAlgorithms(connection: Connection): void {
  const { _protocol: protocol } = connection as unknown as Wrapped;
  const complete = protocol._onHandshakeComplete;
  protocol._onHandshakeComplete = (...negotiated) => {
    protocol._onHandshakeComplete = complete;
    if (protocol._kex.remoteExtInfoEnabled) {
      protocol._kex.remoteExtInfoEnabled = false;
      const message = extensionInfo({ 'server-sig-algs': SIGNATURE_ALGORITHMS.join(',') });
      const { write } = protocol._packetRW;
      const packet = write.alloc(message.length);
      message.copy(packet, write.allocStart);
      protocol._cipher.encrypt(write.finalize(packet));
    }
    complete(...negotiated);
  };
}

function extensionInfo(extensions: Readonly<Record<string, string>>): Buffer {
  const strings = Object.entries(extensions).flat();
  return Buffer.concat([Buffer.from([EXT_INFO]), uint32(strings.length / 2), ...strings.map(stringOf)]);
}
