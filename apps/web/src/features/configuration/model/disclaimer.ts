export const DISCLAIMER_TITLE = 'Client Sheet Disclaimer';

/** Each a paragraph. */
export const DISCLAIMER = [
  'The endpoints of this platform are for authorised financial institutions, licensed partners and private institutional partners only. Any other use is prohibited.',
  'Access is granted by API keys. The holder of a key is responsible for keeping it secret and for every request sent with it. A key that may have become known to others must be revoked without delay.',
  'Payloads must be lawful, complete and correct. The sender warrants that it is entitled to submit them and that it has carried out the checks that the law requires of it, including those against money laundering and the financing of terrorism.',
  'Networks, central banks, conversions and balances are simulated. No funds move, and no document of this platform is a confirmation, a statement or an undertaking of a bank.',
  'The endpoints are provided as is, without warranty of any kind. Information that is received through them is confidential and may be disclosed only where the law or a written agreement allows it.',
] as const;

export const disclaimerText = (): string => [DISCLAIMER_TITLE, ...DISCLAIMER].join('\n\n');
