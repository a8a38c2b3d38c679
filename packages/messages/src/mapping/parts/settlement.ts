import { shortBic } from '@clearbench/domain';
import type { CashAccount38, SettlementInstruction7 } from '../../iso20022/generated/types.ts';
import type { Agent, MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, dropField, lose, type Passage } from '../losses.ts';
import { accountToIso, accountToMt } from '../values/accounts.ts';
import { agentToIso, institutionField } from './agents.ts';

/** Fields 53a, 54a and 55a, and the sender and receiver. */
export interface Reimbursement {
  readonly envelope: MtEnvelope;
  readonly sendersCorrespondent?: Agent;
  readonly receiversCorrespondent?: Agent;
  readonly thirdReimbursementInstitution?: Agent;
}

/**
 * How the transfer is settled: on the books of the receiver (INDA) or sender (INGA), or by a cover payment
 * through other institutions (COVE). `to` is the XPath of `SttlmInf`.
 */
export function settlementToIso(fields: Reimbursement, passage: Passage): SettlementInstruction7 {
  const { sendersCorrespondent: sender, receiversCorrespondent: receiver } = fields;
  if (sender === undefined) {
    if (receiver === undefined) return { SttlmMtd: 'INDA' };
    return sideOf(receiver, fields) === null && isReimbursing(receiver)
      ? coverToIso(fields, passage)
      : onBooks('INDA', undefined, fields, passage);
  }
  if (sender.option === 'B') {
    const account = bookAccount(sender, passage);
    return onBooks(sender.accountMark === 'C' ? 'INGA' : 'INDA', account, fields, passage);
  }
  const side = sideOf(sender, fields);
  if (side === null) return coverToIso(fields, passage);
  const account = bookAccount(sender, passage);
  const SttlmMtd = side === 'sender' || sender.accountMark === 'C' ? 'INGA' : 'INDA';
  const code = side === 'sender' ? 'T20016' : 'T20011';
  const message = `The correspondent in 53A is the ${side}, so settlement is on its books; the BIC was left out.`;
  dropField(passage.losses, '53A', sender.bic ?? '', message, code);
  return onBooks(SttlmMtd, account, fields, passage);
}

/** True if the institution is the sender or receiver, or a branch of it. */
function sideOf(
  { bic }: Agent,
  { envelope: { senderBic, receiverBic } }: Reimbursement,
): 'sender' | 'receiver' | null {
  if (bic === undefined) return null;
  const bank = shortBic(bic).slice(0, 8);
  if (bank === receiverBic.slice(0, 8)) return 'receiver';
  return bank === senderBic.slice(0, 8) ? 'sender' : null;
}

/** An account or place alone names no institution that could be one of ISO 20022's reimbursement agents. */
function isReimbursing({ bic, nameAndAddress }: Agent): boolean {
  return bic !== undefined || nameAndAddress !== undefined;
}

function bookAccount(
  { account, clearingCode, location, option }: Agent,
  { losses, to }: Passage,
): CashAccount38 | undefined {
  const from = `53${option}`;
  const drop = (text: string, what: string): void =>
    dropField(losses, from, text, `The ${what} in ${from} has no place beside a settlement account.`);
  if (location !== undefined) drop(location, 'location');
  if (clearingCode !== undefined)
    drop(`//${clearingCode.system}${clearingCode.member ?? ''}`, 'clearing code');
  return account === undefined ? undefined : accountToIso(account, { losses, from, to: `${to}/SttlmAcct` });
}

/** Settled on books between sender and receiver: there are no reimbursement agents, so 54a and 55a are left out. */
function onBooks(
  SttlmMtd: 'INDA' | 'INGA',
  SttlmAcct: CashAccount38 | undefined,
  { receiversCorrespondent, thirdReimbursementInstitution }: Reimbursement,
  { losses }: Passage,
): SettlementInstruction7 {
  dropAgent(losses, '54', receiversCorrespondent);
  dropAgent(losses, '55', thirdReimbursementInstitution);
  return { SttlmMtd, SttlmAcct };
}

/** Names a field with an institution as dropped. */
export function dropAgent(losses: Passage['losses'], number: string, agent: Agent | undefined): void {
  if (agent === undefined) return;
  const from = `${number}${agent.option}`;
  const message = `Field ${from} has no place in a settlement like this and was left out.`;
  dropField(losses, from, agentText(agent), message, 'agent_dropped');
}

/** An institution in one line. */
export function agentText({
  accountMark,
  account,
  clearingCode,
  bic,
  location,
  nameAndAddress,
}: Agent): string {
  const party = [
    accountMark === undefined ? '' : `/${accountMark}`,
    account === undefined ? '' : `/${account}`,
    clearingCode === undefined ? '' : `//${clearingCode.system}${clearingCode.member ?? ''}`,
  ].join('');
  return [party, bic, location, ...(nameAndAddress ?? [])]
    .filter((text) => text !== undefined && text !== '')
    .join(' ');
}

function coverToIso(
  { sendersCorrespondent, receiversCorrespondent, thirdReimbursementInstitution }: Reimbursement,
  { losses, to }: Passage,
): SettlementInstruction7 {
  const iso = (
    agent: Agent | undefined,
    number: string,
    element: string,
  ): ReturnType<typeof agentToIso> | null => {
    if (agent === undefined) return null;
    if (!isReimbursing(agent)) {
      dropAgent(losses, number, agent);
      return null;
    }
    return agentToIso(agent, { losses, from: number, to: `${to}/${element}` });
  };
  const instructing = iso(sendersCorrespondent, '53', 'InstgRmbrsmntAgt');
  const instructed = iso(receiversCorrespondent, '54', 'InstdRmbrsmntAgt');
  const canHaveThird = instructing !== null && instructed !== null;
  if (!canHaveThird) dropAgent(losses, '55', thirdReimbursementInstitution);
  const third = canHaveThird ? iso(thirdReimbursementInstitution, '55', 'ThrdRmbrsmntAgt') : null;
  return {
    SttlmMtd: 'COVE',
    InstgRmbrsmntAgt: instructing?.agent,
    InstgRmbrsmntAgtAcct: instructing?.account,
    InstdRmbrsmntAgt: instructed?.agent,
    InstdRmbrsmntAgtAcct: instructed?.account,
    ThrdRmbrsmntAgt: third?.agent,
    ThrdRmbrsmntAgtAcct: third?.account,
  };
}

/** Fields 53a to 55a. */
export interface ReimbursementFields {
  readonly sendersCorrespondent?: Agent;
  readonly receiversCorrespondent?: Agent;
  readonly thirdReimbursementInstitution?: Agent;
}

interface SettlementOptions {
  readonly isStp: boolean;
  /** True if the type has a field 55a; every one has unless given. */
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
