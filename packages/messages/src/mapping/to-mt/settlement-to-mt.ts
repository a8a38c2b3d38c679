import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
  SettlementInstruction7,
} from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, lose, type Passage } from '../losses.ts';
import { accountToMt } from '../values/accounts.ts';
import { type AgentOptions, agentToMt } from './agent-to-mt.ts';

/** Fields 53a to 55a. */
export interface ReimbursementFields {
  readonly sendersCorrespondent?: Agent;
  readonly receiversCorrespondent?: Agent;
  readonly thirdReimbursementInstitution?: Agent;
}

/** The settlement as fields 53a to 55a. `from` is the XPath of `SttlmInf`. */
export function settlementToMt(
  settlement: SettlementInstruction7,
  options: { readonly isStp: boolean },
  passage: Passage,
): ReimbursementFields {
  const { SttlmMtd, SttlmAcct, ClrSys, ...cover } = settlement;
  const { losses, from } = passage;
  dropElements(losses, { ClrSys }, from);
  switch (SttlmMtd) {
    case 'INDA':
    case 'INGA':
      dropElements(losses, cover, from, 'settlement_changed');
      return bookFields(SttlmMtd, SttlmAcct, passage);
    case 'CLRG':
      lose(losses, {
        kind: 'dropped',
        code: 'settlement_changed',
        from: `${from}/SttlmMtd`,
        before: 'CLRG',
        message: 'An MT does not say that a transfer is settled in a clearing system.',
      });
      dropElements(losses, { SttlmAcct, ...cover }, from, 'settlement_changed');
      return {};
    case 'COVE':
      dropElements(losses, { SttlmAcct }, from, 'settlement_changed');
      return coverFields(cover, options.isStp, passage);
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

type Cover = Omit<SettlementInstruction7, 'SttlmMtd' | 'SttlmAcct' | 'ClrSys'>;

function coverFields(cover: Cover, isStp: boolean, passage: Passage): ReimbursementFields {
  const agent = (
    number: string,
    element: string,
    identification: BranchAndFinancialInstitutionIdentification6 | undefined,
    account: CashAccount38 | undefined,
  ): Agent | undefined => {
    if (identification === undefined) {
      dropElements(passage.losses, account, `${passage.from}/${element}Acct`);
      return undefined;
    }
    const options: AgentOptions = isStp ? 'A' : 'AD';
    return agentToMt(identification, account, options, {
      losses: passage.losses,
      from: `${passage.from}/${element}`,
      to: number,
    });
  };
  return present({
    sendersCorrespondent: agent('53', 'InstgRmbrsmntAgt', cover.InstgRmbrsmntAgt, cover.InstgRmbrsmntAgtAcct),
    receiversCorrespondent: agent(
      '54',
      'InstdRmbrsmntAgt',
      cover.InstdRmbrsmntAgt,
      cover.InstdRmbrsmntAgtAcct,
    ),
    thirdReimbursementInstitution: agent(
      '55',
      'ThrdRmbrsmntAgt',
      cover.ThrdRmbrsmntAgt,
      cover.ThrdRmbrsmntAgtAcct,
    ),
  });
}
