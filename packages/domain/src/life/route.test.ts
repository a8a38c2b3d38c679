import { expect, it } from 'vitest';
import { routeOf } from './route.ts';

const transfer = {
  type: 'mt103_swift',
  senderBic: 'OAKNGB20',
  recipientBic: null,
  destinationIban: null,
} as const;

it.each([
  ['EUR', 'LINDDE20'],
  ['USD', 'WILWSGS0'],
  ['KWD', 'ASHBBEB0'],
  ['USD', 'ELMFDEF0'],
])(
  'in %s to %s, two banks on the way keep fees, and neither is the beneficiary',
  (currency, destinationBic) => {
    const { correspondents } = routeOf({ ...transfer, currency, destinationBic }, 'fees');
    const bics = new Set(correspondents.map(({ bic }) => bic));
    expect(bics.size).toBe(2);
    expect(bics).not.toContain(destinationBic);
  },
);
