import type { NetworkStatus, TimelineMessage } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { networkHolds } from './network-hold.ts';

const swift: NetworkStatus = {
  network: 'swift',
  name: 'SWIFT',
  connected: true,
  changedAt: '2026-11-22T09:00:00.000Z',
  outageUntil: null,
  outageUntilReal: null,
  sessionNumber: '0001',
  sequenceNumber: null,
  batchWindow: null,
  queued: 1,
  sent: 0,
  acknowledged: 0,
  refused: 0,
  received: 0,
  lastMessageAt: null,
};
const queued: TimelineMessage = {
  id: '1',
  network: 'swift',
  direction: 'out',
  type: 'MT202',
  state: 'queued',
};

describe('messages held back by a network', () => {
  it('says which network is disconnected, since when, and what is waiting', () => {
    const [hold] = networkHolds([queued], [{ ...swift, connected: false }]);
    expect(hold?.title).toMatch(/^SWIFT has been disconnected since Nov 22, 2026, \d+:00 AM (UTC|GMT.+)$/);
    expect(hold?.text).toBe('MT202 waits in its queue until the network is connected again.');
  });

  it('says until when a network is down', () => {
    const down = { ...swift, outageUntil: '2026-11-22T09:10:00.000Z' };
    const [hold] = networkHolds([queued, { ...queued, id: '2', type: 'MT103' }], [down]);
    expect(hold?.title).toMatch(/^SWIFT is down until Nov 22, 2026, \d+:10 AM (UTC|GMT.+)$/);
    expect(hold?.text).toBe(
      'MT202, MT103 wait in its queue and will be sent then. A scenario took the network down, for every transfer.',
    );
  });

  it('says when the next batch of a batched network leaves', () => {
    const sepa: NetworkStatus = {
      ...swift,
      network: 'sepa',
      name: 'SEPA',
      batchWindow: { open: false, until: '2026-11-23T07:00:00.000Z' },
    };
    const [hold] = networkHolds([{ ...queued, network: 'sepa', type: 'pacs.008.001.08' }], [sepa]);
    expect(hold?.title).toMatch(/^SEPA accepts no credit transfers until Nov 23, 2026/);
  });

  it('ignores networks that are up, other networks, and messages already sent or received', () => {
    expect(networkHolds([queued], [swift])).toEqual([]);
    const down = { ...swift, connected: false };
    expect(networkHolds([{ ...queued, network: 'telex' }], [down])).toEqual([]);
    expect(networkHolds([{ ...queued, state: 'acknowledged' }], [down])).toEqual([]);
    expect(networkHolds([{ ...queued, direction: 'in' }], [down])).toEqual([]);
  });
});
