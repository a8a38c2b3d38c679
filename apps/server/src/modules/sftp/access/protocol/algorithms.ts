import type { Algorithms } from 'ssh2';

/** Nothing with SHA-1 or CBC, and no groups of integers: a large enough one keeps the process busy for tens of milliseconds. */
export const ALGORITHMS: Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
  ],
  serverHostKey: ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'rsa-sha2-512', 'rsa-sha2-256'],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'chacha20-poly1305@openssh.com',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
};

/** True if a user key is used with SHA-1. RSA keys must be used with SHA-2. */
export const isWeakSignature = (algorithm: string, hash: string | undefined): boolean =>
  algorithm === 'ssh-rsa' && hash !== 'sha256' && hash !== 'sha512';
