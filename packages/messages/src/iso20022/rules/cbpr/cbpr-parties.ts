import type { Severity } from '../../../core/problems.ts';
import { isInForce } from '../../../core/releases.ts';
import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { addressElements, townAndCountry } from '../address.ts';
import { find } from '../lookup.ts';
import { all, at, given, missing, needs, noSlashes, present, type Rule, when, wrong } from '../rule.ts';
import type { RuleContext } from '../rule-context.ts';

/** The slashes that MT fields would misinterpret. */
export const REFERENCE = noSlashes('cbpr_reference');

export const ADDRESS_ELEMENTS = addressElements('cbpr_address');

const LOCATED: Rule = (context, address) =>
  townAndCountry(
    'cbpr_address',
    'CBPR+',
    isInForce('cbpr structured address', context.day),
  )(context, address);

/** Charges taken by an unknown agent have the name NOTPROVIDED. */
function agentSeverity(agent: XmlElement): Severity {
  return agent.parent?.local === 'ChrgsInf' ? 'warning' : 'tolerated';
}

/** Reports the agent of an institution. */
function wrongAgent(says: string): Rule {
  return (context, { parent: agent }) => {
    if (agent !== null)
      wrong('cbpr_agent', `${agent.local} has ${says}`, agentSeverity(agent))(context, agent);
  };
}

/** CBPR+ rule 4 on FinInstnId, as far as it is the same in every message (CBPR_Agent_Name_Postal_Address). */
export const NAME_WITH_ADDRESS = all(
  when(
    { Nm: given, PstlAdr: missing },
    wrongAgent('Nm without PstlAdr; an agent has both, or its BICFI alone.'),
  ),
  when(
    { Nm: missing, PstlAdr: given },
    wrongAgent('PstlAdr without Nm; an agent has both, or its BICFI alone.'),
  ),
);

const AGENT = at(
  'FinInstnId',
  at('ClrSysMmbId', needs('ClrSysId')),
  NAME_WITH_ADDRESS,
  when(
    { Nm: missing, PstlAdr: missing, BICFI: missing },
    wrongAgent('no BICFI; without it Nm and PstlAdr are mandatory.'),
  ),
  at('PstlAdr', ADDRESS_ELEMENTS, LOCATED),
);

/** Agents that are known by their BIC only. */
const BIC_ONLY: ReadonlySet<string> = new Set(['InstgAgt', 'InstdAgt']);
const KNOWN_AGENT = needs('FinInstnId/BICFI');

const BIC = 'Id/OrgId/AnyBIC';

function wrongParty(says: string): Rule {
  return wrong('cbpr_party', ({ local }) => `${local} has ${says}`);
}

const ANONYMOUS = when({ [BIC]: missing, Nm: missing }, wrongParty('neither Nm nor AnyBIC; name it.'));

/** CBPR_Party_Name_Postal_Address: an address needs a name. */
export const ADDRESSED_PARTY = when(
  { PstlAdr: present, Nm: missing },
  wrongParty('PstlAdr without Nm; add the name.'),
);

/** CBPR_Party_Name_Any_BIC: without AnyBIC a party has a name. */
export const NAMED_PARTY = all(ANONYMOUS, when({ [BIC]: given }, ADDRESSED_PARTY));

const PARTY = all(
  when(
    { [BIC]: given, Nm: given },
    wrongParty('AnyBIC beside Nm; with a BIC name and address must not be given.'),
  ),
  when(
    { [BIC]: given, Nm: missing, PstlAdr: given },
    wrongParty('AnyBIC beside PstlAdr; with a BIC name and address must not be given.'),
  ),
  ANONYMOUS,
  at('PstlAdr', ADDRESS_ELEMENTS, LOCATED),
);

/** A party that must be addressed. */
const ADDRESSEE = all(
  when(
    { [BIC]: missing, Nm: given, PstlAdr: missing },
    wrongParty('no PstlAdr; add an address with TwnNm and Ctry.'),
  ),
  PARTY,
);

const PARTY_RULES: ReadonlyMap<string, Rule> = new Map([
  ['UltmtDbtr', PARTY],
  ['InitgPty', PARTY],
  ['Dbtr', ADDRESSEE],
  ['Cdtr', ADDRESSEE],
  ['UltmtCdtr', PARTY],
]);

/** Account numbers other than IBANs must not begin or end with a slash, nor have two in a row. */
const ACCOUNT = at('Id/Othr/Id', REFERENCE);

/** The rules on every agent and party that an element has: BIC or name and address, addresses, accounts (CBPR+ rules 4 to 6, 10). */
export const PARTIES: Rule = (context, parent) => {
  for (const child of elementsOf(parent)) {
    const { local } = child;
    if (find(child, 'FinInstnId') !== undefined) (BIC_ONLY.has(local) ? KNOWN_AGENT : AGENT)(context, child);
    else if (local.endsWith('Acct')) checkAccount(context, parent, child);
    else if (local === 'ChrgsInf') PARTIES(context, child);
    else if (!context.problems.isExcused(child, 'FinInstnId')) PARTY_RULES.get(local)?.(context, child);
  }
  for (const chain of CHAINS) chain(context, parent);
};

function checkAccount(context: RuleContext, parent: XmlElement, account: XmlElement): void {
  ACCOUNT(context, account);
  const owner = account.local.slice(0, -4);
  if (owner.endsWith('Sttlm') || owner === 'Chrgs' || given(context, parent, owner)) return;
  const right = `${account.local} is given without ${owner}; write ${owner} or leave out the account.`;
  wrong('cbpr_chain', right)(context, account);
}

/** The second agent of a kind needs the first, the third the second (CBPR+ rule 10). */
const CHAINS = ['IntrmyAgt', 'PrvsInstgAgt'].flatMap((agent) =>
  [2, 3].map((number) => {
    const before = `${agent}${number - 1}`;
    const right = `${agent}${number} is given without ${before}; number the agents from 1.`;
    return when({ [before]: missing }, at(`${agent}${number}`, wrong('cbpr_chain', right)));
  }),
);
