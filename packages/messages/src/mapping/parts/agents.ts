import { bicCountry, isSameBic } from '@clearbench/domain';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
  ClearingSystemMemberIdentification2,
} from '../../iso20022/generated/types.ts';
import type { Agent, ClearingCode } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, dropField, lose, type Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { accountToIso, accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { addressTexts, linesToAddress } from '../values/address.ts';
import { toFinText } from '../values/characters.ts';
import { systemOfCode, systemOfIso } from '../values/clearing-systems.ts';
import { nameAndAddressLines } from '../values/name-lines.ts';

/** A financial institution as ISO 20022 has it. */
export interface IsoAgent {
  readonly agent: BranchAndFinancialInstitutionIdentification6;
  readonly account?: CashAccount38 | undefined;
  /** True if `//RT` or `//FW` asks for payment through a real-time gross settlement system. */
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

type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** The option letters that a field takes, like `ABD`. */
export type AgentOptions = 'A' | 'AB' | 'AD' | 'ABD' | 'ACD' | 'ABCD';

/**
 * An institution for a field of an MT: its BIC (option A), else a clearing code or account alone (C), a
 * location (B), or name and address (D). `from` is its XPath, `to` the field's number.
 */
function agentToMt(
  agent: IsoAgentIdentification,
  account: CashAccount38 | undefined,
  options: AgentOptions,
  passage: Passage,
  realTime = false,
): Agent {
  const { losses, from } = passage;
  const { FinInstnId } = agent;
  const { BICFI } = FinInstnId;
  const identification = below(passage, '/FinInstnId');
  const number = account === undefined ? undefined : partyAccount(account, passage);
  if (BICFI !== undefined) {
    const code = clearingToMt(FinInstnId, true, number === undefined && !realTime);
    const channel = realTime && number === undefined ? realTimeCode(BICFI) : undefined;
    return present({ option: 'A', account: number, clearingCode: channel ?? code, bic: BICFI });
  }
  const { Nm, PstlAdr } = FinInstnId;
  const code = clearingToMt(FinInstnId, false, true);
  if (code !== undefined && account !== undefined && number !== undefined)
    dropElements(losses, account, `${from}Acct`, 'agent_dropped');
  const party = code === undefined ? { account: number } : { clearingCode: code };
  const texts = addressTexts(PstlAdr ?? {}, below(identification, '/PstlAdr'));
  const isNamed = Nm !== undefined && Nm !== NOT_PROVIDED;
  const [line, ...more] = texts.street;
  if (!isNamed && options.includes('B') && line !== undefined && more.length === 0 && line.length <= 35) {
    if (texts.town === null && texts.country === null) {
      return present({ option: 'B', ...party, location: toFinText(line, identification) });
    }
  }
  const hasAddress = line !== undefined || texts.town !== null || texts.country !== null;
  const hasParty = code !== undefined || number !== undefined;
  if (!isNamed && !hasAddress && hasParty && options.includes('C')) return present({ option: 'C', ...party });
  if (!isNamed && !hasAddress && hasParty && options.includes('B')) return present({ option: 'B', ...party });
  const nameAndAddress = nameAndAddressLines(Nm ?? NOT_PROVIDED, texts, identification);
  return present({ option: 'D', ...party, nameAndAddress });
}

/** `//FW` asks for Fedwire, `//RT` for the real-time system of any other country. */
function realTimeCode(bic: string): ClearingCode {
  return { system: bicCountry(bic) === 'US' ? 'FW' : 'RT' };
}

/** The account line of an institution; a letter before a slash would be read as the mark `/C` or `/D`. */
function partyAccount(account: CashAccount38, passage: Passage): string | undefined {
  const number = accountToMt(account, below(passage, 'Acct'));
  if (number === undefined || !/^[A-Z](?:\/|$)/.test(number)) return number;
  lose(passage.losses, {
    kind: 'dropped',
    code: 'account_unfit',
    from: `${passage.from}Acct`,
    before: number,
    message: `The account ${number} would be read as a debit or credit mark in an MT and was left out.`,
  });
  return undefined;
}

/** The clearing code where there is room for it and the MT knows it: otherwise it stays unread. */
function clearingToMt(
  institution: IsoAgentIdentification['FinInstnId'],
  withBic: boolean,
  hasRoom: boolean,
): ClearingCode | undefined {
  const { ClrSysId, MmbId = '' } = peek(institution).ClrSysMmbId ?? {};
  const system = ClrSysId?.Cd === undefined ? null : systemOfIso(ClrSysId.Cd);
  if (!hasRoom || system === null || !system.member.test(MmbId) || (withBic && !system.withBic))
    return undefined;
  takeAll(institution.ClrSysMmbId);
  return { system: system.code, member: MmbId };
}

/** An institution with its account. */
export type WithAccount = readonly [
  agent: IsoAgentIdentification | undefined,
  account: CashAccount38 | undefined,
];

/** Where an institution goes: its element below the passage, its field's number and the options of that. */
interface AgentTarget {
  readonly element: string;
  readonly field: string;
  readonly options: AgentOptions;
  readonly realTime?: boolean;
}

/** An institution for its field, or nothing; an account without an institution has no place. */
export function institutionField(
  [agent, account]: WithAccount,
  { element, field, options, realTime = false }: AgentTarget,
  passage: Passage,
): Agent | undefined {
  if (agent === undefined) {
    dropElements(passage.losses, account, `${passage.from}/${element}Acct`, 'agent_dropped');
    return undefined;
  }
  return agentToMt(agent, account, options, { ...below(passage, `/${element}`), to: field }, realTime);
}

/** True if the institution is this bank, without any other data. */
export function isBank([agent, account]: WithAccount, bic: string | undefined): boolean {
  if (agent === undefined || account !== undefined || bic === undefined) return false;
  const { FinInstnId, BrnchId } = peek(agent);
  const { BICFI, ...others } = FinInstnId;
  const isSame =
    BICFI !== undefined &&
    isSameBic(BICFI, bic) &&
    BrnchId === undefined &&
    Object.values(others).every((value) => value === undefined);
  if (isSame) takeAll(agent);
  return isSame;
}

export interface ChainElements {
  readonly intermediary: WithAccount;
  readonly creditorAgent: WithAccount;
  /** Written as 57a after an intermediary when the message has no creditor's agent. */
  readonly fallback: IsoAgentIdentification | undefined;
  readonly realTime: boolean;
  readonly options: { readonly intermediary: AgentOptions; readonly accountWith: AgentOptions };
  /** `B/` in sequence B. */
  readonly sequence?: string;
}

export interface ChainFields {
  readonly intermediaryInstitution?: Agent;
  readonly accountWithInstitution?: Agent;
}

/** Fields 56a and 57a. `//RT` and `//FW` are in the first of them; after 56a field 57a is mandatory (C81). */
export function chainFields(elements: ChainElements, passage: Passage): ChainFields {
  const { intermediary, creditorAgent, fallback, realTime, options, sequence = '' } = elements;
  const hasIntermediary = intermediary[0] !== undefined;
  const intermediaryInstitution = institutionField(
    intermediary,
    {
      element: 'IntrmyAgt1',
      field: `${sequence}56`,
      options: options.intermediary,
      realTime: realTime && hasIntermediary,
    },
    passage,
  );
  let accountWithInstitution = institutionField(
    creditorAgent,
    {
      element: 'CdtrAgt',
      field: `${sequence}57`,
      options: options.accountWith,
      realTime: realTime && !hasIntermediary,
    },
    passage,
  );
  if (hasIntermediary && accountWithInstitution === undefined && fallback !== undefined) {
    const quiet = { ...passage, losses: [] };
    accountWithInstitution = agentToMt(fallback, undefined, 'AD', quiet);
    lose(passage.losses, {
      kind: 'assumed',
      code: 'agent_placeholder',
      to: `${sequence}57a`,
      after: accountWithInstitution.bic ?? accountWithInstitution.nameAndAddress?.[0] ?? null,
      message: 'Behind an intermediary field 57a is mandatory; the beneficiary institution was filled in.',
    });
  }
  return present({ intermediaryInstitution, accountWithInstitution });
}
