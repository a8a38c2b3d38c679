import type { EbicsBank, EbicsSubscriber } from '@clearbench/contract';
import type { EbicsLetter } from '../reports/index.ts';

type Key = Pick<EbicsBank['keys'][number], 'use' | 'version' | 'certificateHash' | 'keyHash'>;

/** What the bank sends to its clients on paper. `url`: where they send requests, such as `https://bank.example/ebics`. */
export const bankLetter = ({ hostId, partnerId, keys }: EbicsBank, url: string): EbicsLetter => ({
  title: `Keys of the bank ${hostId}`,
  text: 'Fetch these keys with HPB, and compare the hashes that your client shows with this letter before you use them.',
  facts: [
    ['Address', url],
    ['HostID', hostId],
    ['PartnerID', partnerId],
  ],
  keys: keys.map(toKey),
});

/** What the letters of a client must show: a hash of the certificate for H005, that of exponent and modulus for others. */
export const subscriberLetter = (
  { hostId, partnerId }: EbicsBank,
  { userId, name, keys }: EbicsSubscriber,
): EbicsLetter => ({
  title: `Keys of ${userId}`,
  text:
    keys.length === 0
      ? 'The client has sent no keys yet.'
      : 'The bank received these keys. The letter of the subscriber must show one of both hashes for each of them.',
  facts: [
    ['HostID', hostId],
    ['PartnerID', partnerId],
    ['UserID', userId],
    ['Name', name],
  ],
  keys: keys.map(toKey),
});

const TITLES = {
  signature: 'Signature',
  authentication: 'Authentication',
  encryption: 'Encryption',
} as const;

const toKey = ({ use, version, certificateHash, keyHash }: Key): EbicsLetter['keys'][number] => ({
  title: `${TITLES[use]} key (${version})`,
  hashes: [
    ...(certificateHash === null
      ? []
      : [{ label: 'SHA-256 of the certificate', digits: certificateHash.toUpperCase() }]),
    { label: 'SHA-256 of exponent and modulus', digits: keyHash.toUpperCase() },
  ],
});
