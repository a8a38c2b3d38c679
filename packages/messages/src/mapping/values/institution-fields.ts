import { isSameBic } from '@clearbench/domain';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
} from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, lose, type Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { type AgentOptions, agentToMt } from '../to-mt/agent-to-mt.ts';

type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** An institution with its account. */
export type WithAccount = readonly [
  agent: IsoAgentIdentification | undefined,
  account: CashAccount38 | undefined,
];

/** Where an institution goes: its element below the passage, its field's number and the options of that. */
interface Place {
  readonly element: string;
  readonly field: string;
  readonly options: AgentOptions;
  readonly realTime?: boolean;
}

/** An institution for its field, or nothing; an account without an institution has no place. */
export function institutionField(
  [agent, account]: WithAccount,
  { element, field, options, realTime = false }: Place,
  passage: Passage,
): Agent | undefined {
  if (agent === undefined) {
    dropElements(passage.losses, account, `${passage.from}/${element}Acct`, 'agent_dropped');
    return undefined;
  }
  return agentToMt(agent, account, options, { ...below(passage, `/${element}`), to: field }, realTime);
}

/** Whether the institution is this bank, without any other data. */
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
