import ssh2 from 'ssh2';

/**
 * A new Ed25519 key pair in the format of OpenSSH. About one in 256 of the pairs from `ssh2` begins with a zero byte,
 * which `ssh2` drops: nobody can read that key, so another pair is generated.
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
