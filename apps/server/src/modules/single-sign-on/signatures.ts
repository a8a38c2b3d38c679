/** How far the clock of a provider may differ from ours. */
export const SKEW_SECONDS = 60;

/** Signatures with a key that only the provider has. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
