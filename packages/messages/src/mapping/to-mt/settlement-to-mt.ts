import type { CashAccount38, SettlementInstruction7 } from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, lose, type Passage } from '../losses.ts';
import { accountToMt } from '../values/accounts.ts';
import { institutionField } from '../values/institution-fields.ts';

/** Fields 53a to 55a. */
export interface ReimbursementFields {
  readonly sendersCorrespondent?: Agent;
  readonly receiversCorrespondent?: Agent;
  readonly thirdReimbursementInstitution?: Agent;
}

interface SettlementOptions {
  readonly isStp: boolean;
  /** Whether the type has a field 55a; every one has unless given. */
  readonly hasThird?: boolean;
}

/** The settlement as fields 53a to 55a. `from` is the XPath of `SttlmInf`. */
export function settlementToMt(
  settlement: SettlementInstruction7,
  options: SettlementOptions,
  passage: Passage,
): ReimbursementFields {
  const { SttlmMtd } = settlement;
  const { losses, from } = passage;
  switch (SttlmMtd) {
    case 'INDA':
    case 'INGA':
      return bookFields(SttlmMtd, settlement.SttlmAcct, passage);
    case 'CLRG':
      lose(losses, {
        kind: 'dropped',
        code: 'settlement_changed',
        from: `${from}/SttlmMtd`,
        before: 'CLRG',
        message: 'An MT does not say that a transfer is settled in a clearing system.',
      });
      return {};
    case 'COVE':
      return coverFields(settlement, options, passage);
  }
}

function bookFields(
  method: 'INDA' | 'INGA',
  account: CashAccount38 | undefined,
  passage: Passage,
): ReimbursementFields {
  const { losses, from } = passage;
  const number =
    account === undefined ? undefined : accountToMt(account, below(passage, '/SttlmAcct', '53B'));
  if (number !== undefined) {
    // Without a mark an account is one on the books of the receiver; a letter before a slash would be read as a mark.
    const accountMark = method === 'INGA' ? 'C' : /^[A-Z](?:\/|$)/.test(number) ? 'D' : undefined;
    return { sendersCorrespondent: present({ option: 'B', accountMark, account: number }) };
  }
  if (method === 'INGA') {
    lose(losses, {
      kind: 'dropped',
      code: 'settlement_changed',
      from: `${from}/SttlmMtd`,
      before: 'INGA',
      message: 'Without an account an MT does not say that a transfer is settled on the books of the sender.',
    });
  }
  return {};
}

function coverFields(
  settlement: SettlementInstruction7,
  { isStp, hasThird = true }: SettlementOptions,
  passage: Passage,
): ReimbursementFields {
  const { losses, from } = passage;
  const agent = (field: string, element: 'InstgRmbrsmntAgt' | 'InstdRmbrsmntAgt' | 'ThrdRmbrsmntAgt') => {
    const account = settlement[`${element}Acct`];
    if (settlement[element] === undefined) dropElements(losses, account, `${from}/${element}Acct`);
    const place = { element, field, options: isStp ? 'A' : 'AD' } as const;
    return settlement[element] && institutionField([settlement[element], account], place, passage);
  };
  if (!hasThird) {
    const { ThrdRmbrsmntAgt } = settlement;
    dropElements(losses, { ThrdRmbrsmntAgt }, from, 'agent_dropped');
  }
  return present({
    sendersCorrespondent: agent('53', 'InstgRmbrsmntAgt'),
    receiversCorrespondent: agent('54', 'InstdRmbrsmntAgt'),
    thirdReimbursementInstitution: hasThird ? agent('55', 'ThrdRmbrsmntAgt') : undefined,
  });
}
