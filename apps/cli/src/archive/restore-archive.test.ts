import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inFolder, runHere } from '../testing/run-here.ts';

const UETR = '6f1c1f3e-52b1-4d8a-9a55-0d6b3ad1c001';

const lineOf = (id: string, uetr: string, raw: string | null = ':20:INV-7\r\n:23B:CRED') =>
  JSON.stringify({
    ...{ kind: 'transfer', id, removedAt: '2026-11-26T02:15:00Z' },
    transfer: {
      ...{ uetr, status: 'completed', amount: '12500.50', currency: 'EUR', reference: 'INV-7' },
      ...{
        sender_name: 'Northern Mills',
        sender_bic: 'OAKNGB20',
        recipient_name: null,
        recipient_bic: 'ELMFDEF0',
      },
      ...{ created_at: '2026-08-01T10:00:00Z', completed_at: '2026-08-01T10:01:00Z', failure_text: null },
    },
    arrival: { payloadId: 'payload-1', format: 'swift-mt', receivedAt: '2026-08-01T10:00:00Z', raw },
    events: [{ created_at: '2026-08-01T10:00:00Z', status: 'pending', message: 'Transfer initiated' }],
    networkMessages: [],
    postings: [
      {
        ...{ booked_at: '2026-08-01T10:00:30Z', debit_account: 'NOSTRO', credit_account: 'SUSPENSE' },
        ...{ amount_minor: 1250050, currency: 'EUR', text: 'Funds received' },
      },
    ],
  });

const message = JSON.stringify({ kind: 'message', id: 'p/0', message: { uetr: UETR } });

inFolder({
  'one.jsonl.gz': gzipSync(`${lineOf('trx_0000000001', UETR)}\n${message}\n`),
  'two.jsonl': `${lineOf('trx_0000000002', 'another')}\n`,
  'three.jsonl': `${lineOf('trx_0000000003', 'first', '<Document/>')}\n${lineOf('trx_0000000004', 'second', null)}\n`,
  'broken.gz': 'this is not compressed',
});

describe('restore-archive', () => {
  it.each(['trx_0000000001', UETR])('shows the transfer %s, which is in one of the files', async (code) => {
    const { code: status, out } = await runHere(['restore-archive', '.', code]);
    expect(status).toBe(0);
    expect(out).toBe(`trx_0000000001 completed
  UETR       ${UETR}
  Amount     EUR 12500.50
  Reference  INV-7
  From       Northern Mills
  To         ELMFDEF0
  Created    2026-08-01T10:00:00Z
  Completed  2026-08-01T10:01:00Z
  Removed    2026-11-26T02:15:00Z

Events
  2026-08-01T10:00:00Z  pending      Transfer initiated

Postings, in minor units
  2026-08-01T10:00:30Z  NOSTRO → SUSPENSE  EUR 1250050  Funds received

Arrived 2026-08-01T10:00:00Z as swift-mt
  :20:INV-7
  :23B:CRED
`);
  });

  it('prints the whole line for programs', async () => {
    const { out } = await runHere(['restore-archive', '--json', 'two.jsonl', 'trx_0000000002']);
    expect(out).toBe(`${lineOf('trx_0000000002', 'another')}\n`);
  });

  it.each([[], ['--json']])(
    'shows the text that a payment shares with others of its file %s',
    async (...options) => {
      const { out } = await runHere(['restore-archive', ...options, 'three.jsonl', 'trx_0000000004']);
      expect(out).toContain('<Document/>');
    },
  );

  it('says when it is not there', async () => {
    expect(await runHere(['restore-archive', 'two.jsonl', 'trx_0000000001'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no transfer trx_0000000001 in two.jsonl.'),
    });
  });

  it.each([
    ['missing.jsonl.gz', "missing.jsonl.gz can't be read: there is no such file."],
    ['broken.gz', "broken.gz can't be read: incorrect header check."],
  ])('says why %s cannot be read', async (file, why) => {
    expect(await runHere(['restore-archive', file, 'trx_0000000001'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(why),
    });
  });
});
