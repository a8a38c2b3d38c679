import { type CertifiedKey, makeCertifiedKey } from '../../keys/certified-key.ts';

/** The three pairs of keys of a subscriber. */
export interface ClientKeys {
  signature: CertifiedKey;
  authentication: CertifiedKey;
  encryption: CertifiedKey;
}

/** Makes keys of 2048 bits, with certificates that are valid from 2020 to 2100. */
export async function makeClientKeys(name: string): Promise<ClientKeys> {
  const options = {
    name,
    bits: 2048,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date('2100-01-01T00:00:00Z'),
  };
  const [signature, authentication, encryption] = await Promise.all([
    makeCertifiedKey({ ...options, use: 'signing' }),
    makeCertifiedKey({ ...options, use: 'signing' }),
    makeCertifiedKey({ ...options, use: 'encryption' }),
  ]);
  return { signature, authentication, encryption };
}
