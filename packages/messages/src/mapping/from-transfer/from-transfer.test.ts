import { formatMinor } from '@clearbench/domain';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetsOf, translate } from '../../api/translate.ts';
import type { ContentType } from '../../core/content.ts';
import { hasError } from '../../core/problem.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import { sample } from '../../formats/sample.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { BIC, CURRENCY, DATE, line, REFERENCE } from '../../swift-mt/testing/arbitrary-parts.ts';
import { runs } from '../../testing/properties.ts';
import type { OrderDetails } from '../orders/payment-order.ts';
import type { Translation } from '../translation.ts';

const RUNS = { numRuns: runs(40) };
const DETAILS: OrderDetails = {
  createdAt: '2026-11-20T10:30:00+00:00',
  telex: {
    serial: { station: 'OAK', number: '0042' },
    senderAnswerback: '298765 OAKB G',
    receiverAnswerback: '412345 ELMB D',
  },
};
const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';

const PAIRS = [
  ['mt103_swift', 'MT103'],
  ['mt103_swift', 'pacs.008.001.08'],
  ['mt202', 'MT202'],
  ['mt202', 'pacs.009.001.08'],
  ['mt202_cov', 'MT202 COV'],
  ['mt202_cov', 'pacs.009.001.08'],
  ['ktt_non_swift', 'KTT'],
] as const satisfies readonly (readonly [IncomingTransfer['type'], ContentType])[];

interface Texts {
  readonly name: Arbitrary<string>;
  readonly account: Arbitrary<string>;
  readonly reference: Arbitrary<string>;
}

/** The fields that every message carries unchanged. */
const CAPITALS = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 1,
  maxLength: 35,
});
const CARRIED: Texts = {
  name: CAPITALS,
  account: fc.oneof(
    fc.constantFrom('GB29NWBK60161331926819', 'DE89370400440532013000'),
    fc.integer({ min: 10_000, max: 2_000_000_000 }).map(String),
  ),
  reference: CAPITALS.map((text) => text.slice(0, 16)),
};

/** What payloads say: any characters, at most as many as a transfer takes. */
function anyText(maxLength: number): Arbitrary<string> {
  const any = fc.string({ unit: 'binary', minLength: 1, maxLength });
  return fc
    .oneof(any, line(maxLength))
    .map((text) =>
      text
        .replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, '')
        .slice(0, maxLength)
        .trim(),
    )
    .filter((text) => text !== '' && !/\p{Cs}/u.test(text));
}
const ANY: Texts = {
  name: anyText(140),
  account: fc.oneof(CARRIED.account, anyText(34)),
  reference: fc.oneof(REFERENCE, anyText(35)),
};

const AMOUNT = fc.tuple(CURRENCY, fc.bigInt({ min: 1n, max: 99_999_999_999n })).map(([currency, minor]) => ({
  currency,
  amountMinor: minor,
  amount: formatMinor(minor, currency),
}));

function transfers(
  type: IncomingTransfer['type'],
  { name, account, reference }: Texts,
): Arbitrary<IncomingTransfer> {
  const isCustomers = type === 'mt103_swift';
  return fc
    .record({
      reference,
      relatedReference: isCustomers ? fc.constant(null) : reference,
      valueDate: DATE,
      senderBic: BIC,
      senderName: name,
      senderAccount: fc.option(account),
      recipientBic: BIC,
      recipientName: name,
      recipientAccount: account,
      destinationBic: BIC,
    })
    .chain((values) =>
      AMOUNT.map((amount) => {
        const { recipientAccount } = values;
        const isIban = /^(?:GB29|DE89)/.test(recipientAccount);
        const destinationIban = isIban ? recipientAccount : null;
        return { type, uetr: UETR, ...values, ...amount, profileId: null, destinationIban, fundType: 'm0' };
      }),
    );
}

function translated(transfer: IncomingTransfer, target: ContentType): Extract<Translation, { ok: true }> {
  const translation = translate(transfer, target, DETAILS);
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  return translation;
}

function json(change: Partial<IncomingTransfer> = {}): IncomingTransfer {
  const transfer = readTransfers(sample('JSON')).items[0]?.transfer;
  if (transfer === undefined || transfer === null) throw new Error('the sample is not a transfer');
  return { ...transfer, uetr: UETR, ...change };
}

describe.each(PAIRS)('any transfer %s as %s', (type, target) => {
  it('becomes a valid message from which the same transfer is read', () => {
    fc.assert(
      fc.property(transfers(type, CARRIED), (transfer) => {
        const { text, losses, problems } = translated(transfer, target);
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(losses.filter(({ from }) => from !== null)).toEqual([]);
        expect(readTransfers(text).items.map((item) => item.transfer)).toEqual([transfer]);
      }),
      RUNS,
    );
  });

  it('becomes a valid message with any text in it, and changes are reported', () => {
    fc.assert(
      fc.property(transfers(type, ANY), (transfer) => {
        const { text, losses, problems } = translated(transfer, target);
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        const [item] = readTransfers(text).items;
        const known = Object.fromEntries(
          losses.flatMap(({ from }) => (from === null ? [] : [[from, expect.anything()]])),
        );
        const unread = Object.fromEntries(Object.entries(known).map(([field]) => [field, undefined]));
        expect({ ...item?.transfer, ...unread }).toEqual({ ...transfer, ...unread });
      }),
      RUNS,
    );
  });
});

describe('a transfer of a JSON payload', () => {
  it('becomes an MT103, a pacs.008 or a telex', () => {
    expect(targetsOf(json())).toEqual(['MT103', 'pacs.008.001.08', 'KTT']);
    for (const target of targetsOf(json())) {
      expect(hasError(translated(json(), target).problems)).toBe(false);
    }
  });

  it.each([
    ['uetr', 'MT103'],
    ['valueDate', 'MT103'],
    ['senderBic', 'MT103'],
    ['recipientBic', 'MT103'],
    ['senderName', 'MT103'],
    ['recipientName', 'pacs.008.001.08'],
  ] as const)('says that %s is missing, and what to give', (field, target) => {
    const { ok, problems } = translate(json({ [field]: null }), target, DETAILS);
    expect(ok).toBe(false);
    expect(problems.map(({ path }) => path)).toEqual([field]);
    expect(problems[0]?.message).toMatch(/^The transfer has no .+; give .+\.$/);
  });

  it('reports everything that is missing at once', () => {
    const { problems } = translate(json({ uetr: null, senderBic: null, recipientName: null }), 'MT103');
    expect(problems.map(({ path }) => path)).toEqual(['uetr', 'senderBic', 'recipientName']);
  });

  it('has an account and answerbacks as a telex', () => {
    const transfer = json({ recipientAccount: null, destinationIban: null });
    expect(translate(transfer, 'KTT').problems.map(({ path }) => path)).toEqual([
      'recipientAccount',
      'telex',
    ]);
    const telex = {
      serial: { station: 'OAK', number: '0042' },
      senderAnswerback: 'OAK',
      receiverAnswerback: '',
    };
    const { problems } = translate(json(), 'KTT', { telex });
    expect(problems.map(({ path }) => path)).toEqual(['telex.senderAnswerback', 'telex.receiverAnswerback']);
  });

  it('is not written as a message of another kind', () => {
    const { ok, problems } = translate(json(), 'MT940');
    expect(ok).toBe(false);
    expect(problems[0]?.message).toBe(
      'No MT940 orders a transfer of the type mt103_swift; ask for MT103, pacs.008.001.08 or KTT.',
    );
  });

  it('fits an MT in amount and date', () => {
    const amount = { amount: '1234567890123.45', amountMinor: 123456789012345n };
    const { problems } = translate(json({ ...amount, valueDate: '2100-01-04' }), 'MT103');
    expect(problems.map(({ path }) => path)).toEqual(['amount', 'valueDate']);
    expect(
      hasError(translated(json({ ...amount, valueDate: '2100-01-04' }), 'pacs.008.001.08').problems),
    ).toBe(false);
  });
});

describe('differences between message and transfer', () => {
  function loss(change: Partial<IncomingTransfer>, field: string | null, target: ContentType = 'MT103') {
    const found = translated(json(change), target).losses.find(({ from, to }) => (from ?? to) === field);
    return found === undefined ? null : [found.kind, found.code, found.before, found.after];
  }

  it('include names in other characters', () => {
    const name = 'Müller & Söhne';
    expect(loss({ recipientName: name }, 'recipientName')).toEqual([
      'replaced',
      'T0000R',
      name,
      'Muller + Sohne',
    ]);
  });

  it('include references that are long, contain slashes or are missing', () => {
    const long = 'INVOICE-2026-11-20-0042';
    expect(loss({ reference: long }, 'reference')).toEqual(['truncated', 'T0000T', long, 'INVOICE-2026-11+']);
    expect(loss({ reference: '/A//B/' }, 'reference')).toEqual(['replaced', 'T0000R', '/A//B/', 'A/B']);
    expect(loss({ reference: null }, '20')).toEqual(['assumed', 'value_assumed', null, 'NONREF']);
    expect(loss({ reference: long }, 'reference', 'pacs.008.001.08')).toBe(null);
  });

  it('include fields without a place, and those that a reader fills in', () => {
    expect(loss({ profileId: 'P1' }, 'profileId')).toEqual(['dropped', 'value_changed', 'P1', null]);
    expect(loss({ fundType: 'm1' }, 'fundType')).toEqual(['replaced', 'value_changed', 'm1', 'm0']);
    expect(loss({ destinationBic: null }, 'destinationBic')).toEqual([
      'assumed',
      'value_changed',
      null,
      'ELMFDEF0',
    ]);
  });

  it('pays to the IBAN of the destination where no account is given', () => {
    const transfer = json({ recipientAccount: null });
    expect(translated(transfer, 'MT103').text).toContain(':59:/DE89370400440532013000\r\n');
  });

  it('do not mistake a name in capitals for a BIC of another network', () => {
    const banks = json({ type: 'mt202', relatedReference: 'DEAL', recipientName: 'BARCLAYS' });
    const { text, problems } = translated({ ...banks, senderName: 'PINEUS30' }, 'MT202');
    expect(problems).toEqual([]);
    expect(text).toContain(':52A:/GB29NWBK60161331926819\r\nPINEUS30\r\n');
    expect(text).toContain(':58D:/DE89370400440532013000\r\nBARCLAYS\r\n');
  });

  it('treat the banks at both ends as those that an MT202 does not name', () => {
    const banks = json({ type: 'mt202', senderName: null, senderAccount: null, recipientName: null });
    const { text } = translated({ ...banks, relatedReference: null }, 'MT202');
    expect(text).toContain(':21:NONREF\r\n');
    expect(text).not.toContain(':52');
    expect(text).toContain(':58A:/DE89370400440532013000\r\nELMFDEF0\r\n');
  });
});
