import type { Page } from '@playwright/test';

const HASHES = {
  certificateHash: 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855',
  keyHash: '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08',
};
const AT = '2026-11-20T10:00:00.000Z';

const BANK = {
  isEnabled: true,
  path: '/ebics',
  hostId: 'CLEARBENCH',
  partnerId: 'MAIN',
  activation: 'letter',
  isStrict: false,
  hasRealtime: false,
  signatures: 2,
  keys: [
    { use: 'authentication', version: 'X002', ...HASHES, createdAt: AT },
    { use: 'encryption', version: 'E002', ...HASHES, createdAt: AT },
  ],
};

const SUBSCRIBER = {
  id: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10',
  userId: 'TREASURYOFTHENORTHERNMILLS000000001',
  name: 'Ana Example of the treasury of Northern Mills',
  apiKeyId: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f11',
  sender: 'Treasury management system of the north',
  state: 'initialised',
  signatureClass: 'A',
  limit: '100000.00',
  orderTypes: ['BTU', 'BTD', 'HAC'],
  keys: [
    { use: 'signature', version: 'A006', bits: 2048, ...HASHES, receivedAt: AT },
    { use: 'authentication', version: 'X002', bits: 2048, ...HASHES, receivedAt: AT },
    { use: 'encryption', version: 'E002', bits: 2048, ...HASHES, receivedAt: AT },
  ],
  fault: { fault: 'wrong-bank-signature', orderType: 'BTD', times: 3 },
  lastSeenAt: AT,
};

const ORDER = {
  id: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f12',
  orderId: 'A001',
  label: 'BTU SCT/–/–/pain.001/–',
  userId: SUBSCRIBER.userId,
  fileName: 'salaries-of-november-of-northern-mills.xml',
  bytes: 123_456,
  digest: HASHES.keyHash.toLowerCase(),
  state: 'waiting',
  receivedAt: AT,
  signatures: [{ signer: SUBSCRIBER.userId, signatureClass: 'A', signedAt: AT }],
  signaturesNeeded: 2,
  missing: 'a second signature of another user',
  payments: 99_999,
  sums: [{ currency: 'EUR', amount: '99999999999999.99' }],
  payloadId: null,
  problem: null,
  cancelledBy: null,
};

const REQUEST = {
  id: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f13',
  at: AT,
  userId: SUBSCRIBER.userId,
  order: 'BTU SCT/–/–/pain.001/–',
  phase: 'initialisation',
  version: 'H005',
  bytes: 4_321,
  technicalCode: '061001',
  orderCode: '000000',
  problem: 'The digest of the authenticated elements differs from DigestValue.',
  durationMs: 12,
};

const XML =
  '<?xml version="1.0"?><ebicsRequest><header><static><HostID>CLEARBENCH</HostID></static></header></ebicsRequest>';

const DETAILS = {
  ...REQUEST,
  findings: [
    { what: 'Time of the request', isRight: true, expected: null, found: AT, explanation: null },
    {
      what: 'Authentication signature (X002)',
      isRight: false,
      expected: 'DigestValue 7XvX5R2sn6z9kJANb599RHauFzsXgie28avlerpsxgo=',
      found: 'DigestValue 7XvX46JRaTIeqML130oa/kWnp2BwssIRC9Sw8L1fJy+E=',
      explanation: REQUEST.problem,
    },
    { what: 'What the bank hashed', isRight: true, expected: null, found: XML.repeat(3), explanation: null },
  ],
  request: XML,
  response: XML.replace('CLEARBENCH', 'OTHER'),
  workedId: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f14',
};

/** Answers every read of the screen with one subscriber, order and request, with long values. */
export async function withEbics(page: Page): Promise<void> {
  const answers: readonly (readonly [string, unknown])[] = [
    ['', BANK],
    ['/subscribers', [SUBSCRIBER]],
    ['/orders', [ORDER]],
    ['/orders/*', ORDER],
    ['/requests?*', [REQUEST]],
    ['/requests/*', DETAILS],
  ];
  for (const [path, json] of answers)
    await page.route(`**/api/ebics${path}`, (route) => route.fulfill({ json }));
}
