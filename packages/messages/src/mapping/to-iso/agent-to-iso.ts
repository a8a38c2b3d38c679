import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
  ClearingSystemMemberIdentification2,
} from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { below, dropField, lose, type Passage } from '../losses.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import { linesToAddress } from '../values/address.ts';
import { systemOfCode } from '../values/clearing-systems.ts';

/** A financial institution as ISO 20022 has it. */
export interface IsoAgent {
  readonly agent: BranchAndFinancialInstitutionIdentification6;
  readonly account?: CashAccount38 | undefined;
  /** Whether `//RT` or `//FW` asks for payment through a real-time gross settlement system. */
  readonly realTime: boolean;
}

/** Represents an institution for which the MT has only an account or a clearing code. */
const PLACEHOLDER = { Nm: NOT_PROVIDED, PstlAdr: { AdrLine: [NOT_PROVIDED] } };

/** An institution by its BIC alone. */
export function bankOf(BICFI: string): IsoAgent['agent'] {
  return { FinInstnId: { BICFI } };
}

/**
 * An institution of fields 51a to 58a. `from` is its tag without the option letter, `to` its XPath; the account
 * is given beside it, at the same XPath followed by `Acct`.
 */
export function agentToIso(agent: Agent, passage: Passage): IsoAgent;
export function agentToIso(agent: Agent | undefined, passage: Passage): IsoAgent | undefined;
export function agentToIso(agent: Agent | undefined, passage: Passage): IsoAgent | undefined {
  return agent && knownAgent(agent, below(passage, agent.option));
}

function knownAgent(agent: Agent, passage: Passage): IsoAgent {
  const { losses, from, to } = passage;
  const { accountMark, account, clearingCode, bic, location, nameAndAddress } = agent;
  if (accountMark !== undefined) {
    const message = `The mark /${accountMark} before the account in ${from} was left out.`;
    dropField(losses, from, `/${accountMark}`, message, 'T11008');
  }
  const clearing = clearingToIso(agent, passage);
  const isoAccount = account === undefined ? undefined : accountToIso(account, below(passage, '', 'Acct'));
  const realTime = clearing === 'real-time';
  const ClrSysMmbId = realTime ? undefined : clearing;
  if (bic !== undefined) {
    return { agent: { FinInstnId: { BICFI: bic, ClrSysMmbId } }, account: isoAccount, realTime };
  }
  if (nameAndAddress !== undefined) {
    const [Nm = NOT_PROVIDED, ...lines] = nameAndAddress;
    const PstlAdr = linesToAddress(lines, countriesOf(clearingCode?.system), passage) ?? PLACEHOLDER.PstlAdr;
    if (lines.length === 0) assume(passage, '/FinInstnId/PstlAdr');
    return { agent: { FinInstnId: { ClrSysMmbId, Nm, PstlAdr } }, account: isoAccount, realTime };
  }
  if (location !== undefined) {
    assume(passage, '/FinInstnId/Nm');
    const FinInstnId = { ClrSysMmbId, Nm: NOT_PROVIDED, PstlAdr: { AdrLine: [location] } };
    return { agent: { FinInstnId }, account: isoAccount, realTime };
  }
  lose(losses, {
    kind: 'assumed',
    code: 'agent_placeholder',
    from,
    to: `${to}/FinInstnId`,
    before: account ?? clearingCode?.member ?? null,
    after: NOT_PROVIDED,
    message: `${from} has no BIC and no name, which an institution must have; ${NOT_PROVIDED} was filled in.`,
  });
  return { agent: { FinInstnId: { ClrSysMmbId, ...PLACEHOLDER } }, account: isoAccount, realTime };
}

function assume({ losses, from, to }: Passage, element: string): void {
  lose(losses, {
    kind: 'assumed',
    code: 'agent_placeholder',
    from,
    to: to + element,
    after: NOT_PROVIDED,
    message: `An institution without BIC needs name and address; ${NOT_PROVIDED} was filled in.`,
  });
}

/** The country of those clearing systems that are of one: their codes begin with it or are known by name. */
function countriesOf(system: string | undefined): readonly string[] {
  if (system === undefined) return [];
  const country = { BL: 'DE', CC: 'CA', CP: 'US', FW: 'US', SC: 'GB', SW: 'CH' }[system] ?? system;
  return [country];
}

function clearingToIso(
  { option, clearingCode }: Agent,
  { losses, from }: Passage,
): ClearingSystemMemberIdentification2 | 'real-time' | undefined {
  if (clearingCode === undefined) return undefined;
  const { system, member } = clearingCode;
  if (system === 'RT' || (system === 'FW' && (member === undefined || option === 'A'))) {
    if (member !== undefined) drop(losses, from, `//${system}${member}`);
    return 'real-time';
  }
  if (system === 'CH') {
    const message = 'A CHIPS universal identifier is not a member identification; it was left out.';
    dropField(losses, from, `//CH${member ?? ''}`, message, 'T11013');
    return undefined;
  }
  const known = member === undefined ? null : systemOfCode(system, member);
  if (known === null || member === undefined) {
    drop(losses, from, `//${system}${member ?? ''}`);
    return undefined;
  }
  return { ClrSysId: { Cd: known.iso }, MmbId: member };
}

function drop(losses: Passage['losses'], from: string, code: string): void {
  const message = `The clearing code ${code} has no counterpart and was left out.`;
  dropField(losses, from, code, message, 'clearing_code_dropped');
}
