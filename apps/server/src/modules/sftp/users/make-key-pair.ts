import ssh2 from 'ssh2';

/**
 * A new Ed25519 key pair in the format of OpenSSH. One in about 256 that `ssh2` makes begins with a zero byte, which it drops: nobody can
 * read that key, so that another one is made.
 */
export function makeKeyPair(): { public: string; private: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519');
    if ([pair.public, pair.private].every(isWhole)) return pair;
  }
}

const ED25519_BYTES = 51;

function isWhole(text: string): boolean {
  const key = ssh2.utils.parseKey(text);
  return !(key instanceof Error) && key.getPublicSSH().length === ED25519_BYTES;
}
