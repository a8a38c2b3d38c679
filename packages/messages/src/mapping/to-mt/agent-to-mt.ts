import { bicCountry } from '@clearbench/domain';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
} from '../../iso20022/generated/types.ts';
import type { Agent, ClearingCode } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, lose, type Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { addressTexts } from '../values/address.ts';
import { toFinText } from '../values/characters.ts';
import { systemOfIso } from '../values/clearing-systems.ts';
import { nameAndAddressLines } from '../values/name-lines.ts';

type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** The option letters that a field takes, like `ABD`. */
export type AgentOptions = 'A' | 'AB' | 'AD' | 'ABD' | 'ACD' | 'ABCD';

/**
 * An institution for a field of an MT: its BIC (option A), else a clearing code or account alone (C), a
 * location (B), or name and address (D). `from` is its XPath, `to` the field's number.
 */
export function agentToMt(
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
