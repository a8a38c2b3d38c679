import { describe, expect, it } from 'vitest';
import type { Content, Draft } from '../core/content.ts';
import { parse, validate } from '../reading/parse.ts';
import type { MtContentOf, MtDraftOf } from '../swift-mt/index.ts';
import { MT_TYPES } from '../swift-mt/types/registry.ts';
import { build, contentOf } from './build.ts';
import { SAMPLE_TYPES, sample } from './sample.ts';

const ENVELOPE = {
  senderBic: 'OAKNGB20',
  receiverBic: 'PINEUS30',
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
};
const AMOUNT = { currency: 'USD', amount: '12500.50' };
const ORDERING = {
  option: 'K',
  account: 'GB29NWBK60161331926819',
  nameAndAddress: ['NORTHERN MILLS LTD'],
} as const;
const BENEFICIARY = { option: null, account: '0012345678', nameAndAddress: ['WESTWORKS INC'] } as const;

const MT103: MtDraftOf<'MT103'> = {
  type: 'MT103',
  envelope: ENVELOPE,
  sendersReference: 'REF1',
  bankOperationCode: 'CRED',
  valueDate: '2026-11-20',
  interbankSettledAmount: AMOUNT,
  orderingCustomer: ORDERING,
  beneficiaryCustomer: BENEFICIARY,
  detailsOfCharges: 'SHA',
};

const MT202_COV: MtDraftOf<'MT202 COV'> = {
  type: 'MT202 COV',
  envelope: ENVELOPE,
  transactionReference: 'COV1',
  relatedReference: 'REF1',
  valueDate: '2026-11-20',
  interbankSettledAmount: AMOUNT,
  beneficiaryInstitution: { option: 'A', bic: 'CEDRJPJ0' },
  underlyingTransfer: { orderingCustomer: ORDERING, beneficiaryCustomer: BENEFICIARY },
};

const BALANCE = { kind: 'final', mark: 'C', date: '2026-11-20', money: AMOUNT } as const;
const MT940: MtDraftOf<'MT940'> = {
  type: 'MT940',
  envelope: ENVELOPE,
  transactionReference: 'STMT1',
  accountIdentification: { account: '0012345678' },
  statementNumber: '1',
  openingBalance: BALANCE,
  closingBalance: BALANCE,
};

function parsed(text: string): Content {
  const result = parse(text, { mode: 'strict' });
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  if (content === null) throw new Error(JSON.stringify(result.problems));
  return content;
}

function withoutLists(value: Content): Draft {
  const text = JSON.stringify(value, (_, one) => (Array.isArray(one) && one.length === 0 ? undefined : one));
  return JSON.parse(text);
}

describe('build', () => {
  it.each([MT103, MT202_COV, MT940])('makes a valid $type from its mandatory content', (draft) => {
    const result = parse(build(draft), { mode: 'strict' });
    expect(result.kind === 'message' ? validate(result.message) : result.problems).toEqual([]);
  });

  it.each(MT_TYPES)('takes the content of an %s without its empty lists', (type) => {
    const content = parsed(sample(type));
    expect(build(withoutLists(content))).toBe(build(content));
  });

  it('writes an input message where no direction is given', () => {
    expect(build(MT103)).toContain('{2:I103PINEUS30XXXXN}');
    expect(build({ ...MT103, envelope: { ...ENVELOPE, direction: 'input' } })).toBe(build(MT103));
  });

  it.each(SAMPLE_TYPES.filter((type) => type !== 'JSON' && type !== 'CSV'))(
    'writes the content of %s after a journey as JSON',
    (type) => {
      const content = parsed(sample(type));
      expect(build(JSON.parse(JSON.stringify(content)))).toBe(build(content));
    },
  );

  it('has a name for the content of each type', () => {
    const reference = (content: MtContentOf<'MT103'>): string => content.sendersReference;
    const content = parsed(build(MT103));
    expect(content.type === 'MT103' && reference({ ...content, type: 'MT103' })).toBe('REF1');
  });
});
