import { type CertifiedKey, makeCertifiedKey } from '../../keys/certified-key.ts';

/** The three pairs of keys of a subscriber. */
export interface ClientKeys {
  signature: CertifiedKey;
  authentication: CertifiedKey;
  encryption: CertifiedKey;
}

const LONG = { notBefore: new Date('2020-01-01T00:00:00Z'), notAfter: new Date('2100-01-01T00:00:00Z') };

/** Makes keys of 2048 bits, with certificates that are in force from 2020 to 2100 or as long as given. */
export async function makeClientKeys(
  name: string,
  inForce: { notBefore: Date; notAfter: Date } = LONG,
): Promise<ClientKeys> {
  const options = { name, bits: 2048, ...inForce };
  const [signature, authentication, encryption] = await Promise.all([
    makeCertifiedKey({ ...options, use: 'signing' }),
    makeCertifiedKey({ ...options, use: 'signing' }),
    makeCertifiedKey({ ...options, use: 'encryption' }),
  ]);
  return { signature, authentication, encryption };
}
