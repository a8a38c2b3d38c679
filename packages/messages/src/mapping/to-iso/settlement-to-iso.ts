import { shortBic } from '@clearbench/domain';
import type { CashAccount38, SettlementInstruction7 } from '../../iso20022/generated/types.ts';
import type { Agent, MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { dropField, type Passage } from '../losses.ts';
import { accountToIso } from '../values/accounts.ts';
import { agentToIso } from './agent-to-iso.ts';

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

/** Whether the institution is the sender or receiver, or a branch of it. */
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
