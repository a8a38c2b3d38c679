import type { Severity } from '../../core/findings.ts';
import { isInForce } from '../../core/releases.ts';
import { quoted } from '../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { every, find, text } from './lookup.ts';
import { broken, isGiven, needs, type RuleContext } from './rule-context.ts';

/** Agents that are known by their BIC only. */
const BIC_ONLY: ReadonlySet<string> = new Set(['InstgAgt', 'InstdAgt']);

const PARTIES: ReadonlySet<string> = new Set(['UltmtDbtr', 'InitgPty', 'Dbtr', 'Cdtr', 'UltmtCdtr']);

/** Parties that must be addressed. */
const ADDRESSED: ReadonlySet<string> = new Set(['Dbtr', 'Cdtr']);

/** The rules on every agent and party that an element has: BIC or name and address, addresses, accounts (CBPR+ rules 4 to 6, 10). */
export function checkParties(context: RuleContext, parent: XmlElement): void {
  for (const child of elementsOf(parent)) {
    const { local } = child;
    const institution = find(child, 'FinInstnId');
    if (institution !== undefined) checkAgent(context, child, institution);
    else if (PARTIES.has(local) && !context.problems.isExcused(child, 'FinInstnId'))
      checkParty(context, child);
    else if (local === 'ChrgsInf') checkParties(context, child);
    else if (local.endsWith('Acct')) {
      checkAccount(context, child);
      const owner = local.slice(0, -4);
      if (owner.endsWith('Sttlm') || owner === 'Chrgs' || isGiven(context, parent, owner)) continue;
      broken(
        context,
        child,
        'cbpr_chain',
        `${local} is given without ${owner}; write ${owner} or leave out the account.`,
      );
    }
  }
  for (const agent of ['IntrmyAgt', 'PrvsInstgAgt']) checkChain(context, parent, agent);
}

function checkAgent(context: RuleContext, agent: XmlElement, institution: XmlElement): void {
  if (BIC_ONLY.has(agent.local)) {
    needs(context, agent, 'FinInstnId/BICFI');
    return;
  }
  const member = find(institution, 'ClrSysMmbId');
  if (member !== undefined) needs(context, member, 'ClrSysId');
  const isNamed = isGiven(context, institution, 'Nm') || isGiven(context, institution, 'PstlAdr');
  if (isNamed) checkNameWithAddress(context, agent, institution);
  else if (!isGiven(context, institution, 'BICFI')) {
    const right = `${agent.local} has no BICFI; without it Nm and PstlAdr are mandatory.`;
    broken(context, agent, 'cbpr_agent', right, agentSeverity(agent));
  }
  checkAddress(context, institution);
}

/** CBPR+ rule 4 as far as it is the same in every message (CBPR_Agent_Name_Postal_Address). */
export function checkNameWithAddress(context: RuleContext, agent: XmlElement, institution: XmlElement): void {
  const name = isGiven(context, institution, 'Nm');
  if (name === isGiven(context, institution, 'PstlAdr')) return;
  const [there, missing] = name ? ['Nm', 'PstlAdr'] : ['PstlAdr', 'Nm'];
  const right = `${agent.local} has ${there} without ${missing}; an agent has both, or its BICFI alone.`;
  broken(context, agent, 'cbpr_agent', right, agentSeverity(agent));
}

/** Charges taken by an unknown agent have the name NOTPROVIDED. */
function agentSeverity(agent: XmlElement): Severity {
  return agent.parent?.local === 'ChrgsInf' ? 'warning' : 'tolerated';
}

function checkParty(context: RuleContext, party: XmlElement): void {
  const bic = isGiven(context, party, 'Id/OrgId/AnyBIC');
  const name = isGiven(context, party, 'Nm');
  const address = isGiven(context, party, 'PstlAdr');
  if (bic && (name || address)) {
    const right = `${party.local} has AnyBIC beside ${name ? 'Nm' : 'PstlAdr'}; with a BIC name and address must not be given.`;
    broken(context, party, 'cbpr_party', right);
  } else if (!bic && !name) {
    broken(context, party, 'cbpr_party', `${party.local} has neither Nm nor AnyBIC; name it.`);
  } else if (!bic && !address && ADDRESSED.has(party.local)) {
    const right = `${party.local} has no PstlAdr; add an address with TwnNm and Ctry.`;
    broken(context, party, 'cbpr_party', right);
  }
  checkAddress(context, party);
}

/** Structured (TwnNm and Ctry, no lines) or hybrid (TwnNm and Ctry, one or two lines). */
function checkAddress(context: RuleContext, owner: XmlElement): void {
  const address = find(owner, 'PstlAdr');
  if (address === undefined) return;
  checkRepeatedAddress(context, address);
  const lines = every(address, 'AdrLine').length;
  const parts = elementsOf(address).length - lines;
  const town = isGiven(context, address, 'TwnNm');
  const country = isGiven(context, address, 'Ctry');
  const located = town && country;
  if (located && lines <= 2) return;
  if (located) {
    const right = `PstlAdr has ${lines} AdrLine beside TwnNm and Ctry; a hybrid address has at most 2.`;
    broken(context, address, 'cbpr_address', right);
  } else if (parts > 0 || lines === 0) {
    const missing = town ? 'Ctry' : country ? 'TwnNm' : 'TwnNm and Ctry';
    broken(
      context,
      address,
      'cbpr_address',
      `PstlAdr has no ${missing}; every address names town and country.`,
    );
  } else {
    const right = 'PstlAdr has lines only, which CBPR+ refuses since November 2026; add TwnNm and Ctry.';
    const severity = isInForce('cbpr structured address', context.day) ? undefined : 'warning';
    broken(context, address, 'cbpr_address', right, severity);
  }
}

/** The lines of a hybrid address say what its elements do not (CBPR_Duplication_Postal_Address, a textual rule). */
export function checkRepeatedAddress(context: RuleContext, address: XmlElement): void {
  const lines = every(address, 'AdrLine');
  if (lines.length === 0) return;
  const parts = elementsOf(address).filter(({ local }) => local !== 'AdrLine');
  const place = `${text(address, 'PstCd') ?? ''} ${text(address, 'TwnNm') ?? ''}`;
  const known = [...parts.map(textOf), place].filter((value) => value.length > 2).map(plain);
  for (const line of lines) {
    const repeated = textOf(line)
      .split(',')
      .find((words) => known.includes(plain(words)));
    if (repeated === undefined) continue;
    const right = `AdrLine repeats ${quoted(repeated.trim())}, which an element of the address says; leave it out.`;
    broken(context, line, 'cbpr_address', right, 'warning');
  }
}

function plain(words: string): string {
  return words.trim().toUpperCase();
}

/** Account numbers other than IBANs must not begin or end with a slash, nor have two in a row. */
function checkAccount(context: RuleContext, account: XmlElement): void {
  const id = find(account, 'Id/Othr/Id');
  if (id !== undefined) checkSlashes(context, id);
}

/** The slashes that MT fields would misread. */
export function checkSlashes(context: RuleContext, element: XmlElement): void {
  const value = textOf(element);
  if (!value.startsWith('/') && !value.endsWith('/') && !value.includes('//')) return;
  const right = `${element.local} begins or ends with a slash or has two in a row; leave them out.`;
  broken(context, element, 'cbpr_reference', right);
}

/** The second agent of a kind needs the first, the third the second (CBPR+ rule 10). */
function checkChain(context: RuleContext, parent: XmlElement, agent: string): void {
  for (const number of [2, 3]) {
    const child = find(parent, `${agent}${number}`);
    if (child === undefined || isGiven(context, parent, `${agent}${number - 1}`)) continue;
    const right = `${child.local} is given without ${agent}${number - 1}; number the agents from 1.`;
    broken(context, child, 'cbpr_chain', right);
  }
}
