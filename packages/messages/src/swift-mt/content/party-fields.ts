import { type FieldReading, partOf } from '../fields/reading/field-reading.ts';
import type { Agent, ClearingCode, Customer, Instructor, PartyIdentifier } from './content-parts.ts';
import { type Draft, linesIn, present } from './values.ts';

/** How the fields of institutions and customers are read. */

const SLASH = 47;
const AGENT_OPTIONS = ['A', 'B', 'C', 'D'] as const;

/** `/C` or `/D` before the account, or alone on its line. */
const MARK = /^\/([A-Z])(?=\/|\r?\n|$)/;
const CLEARING_CODE = /^\/([A-Z]{2})([A-Z0-9]*)$/;

/**
 * A financial institution: fields 51a to 58a. Most messages have some, so the object is not created by `present`,
 * which copies it.
 */
export function agentOf(reading: FieldReading): Agent | undefined {
  const { value, tag } = reading.field;
  const option = AGENT_OPTIONS.find((letter) => letter === tag.charAt(2));
  if (option === undefined) return undefined;
  const agent: Draft<Agent> = { option };
  if (value.charCodeAt(0) === SLASH) {
    const mark = option === 'C' ? undefined : MARK.exec(value)?.[1];
    if (mark !== undefined) agent.accountMark = mark;
    const account = partOf(reading, 'account');
    const clearingCode = account === null ? undefined : clearingCodeOf(account);
    if (clearingCode !== undefined) agent.clearingCode = clearingCode;
    else if (account !== null) agent.account = account;
  }
  const bic = partOf(reading, 'bic');
  const location = option === 'B' ? partOf(reading, 'narrative') : null;
  const lines = partOf(reading, 'lines');
  if (bic !== null) agent.bic = bic;
  if (location !== null) agent.location = location;
  if (lines !== null) agent.nameAndAddress = linesIn(lines);
  return agent;
}

/** The clearing code in a party identifier that begins with two slashes; the first is not part of `account`. */
function clearingCodeOf(account: string): ClearingCode | undefined {
  const [, system, member = ''] = CLEARING_CODE.exec(account) ?? [];
  if (system === undefined) return undefined;
  return member === '' ? { system } : { system, member };
}

const IDENTIFIER = /^([A-Z]{4})\/([A-Z]{2})\/(.*)$/;

/** A customer: fields 50a and 59a. */
export function customerOf(reading: FieldReading): Customer {
  const option = reading.field.tag.charAt(2);
  const account = partOf(reading, 'account') ?? undefined;
  const text = partOf(reading, 'lines');
  const lines = text === null ? undefined : linesIn(text);
  switch (option) {
    case 'A':
      return present({ option, account, bic: partOf(reading, 'bic') ?? undefined });
    case 'F': {
      const numberedLines = lines?.map((line) => ({ number: Number(line.charAt(0)), text: line.slice(2) }));
      const identifier = reading.field.tag === '50F' ? identifierOf(account) : undefined;
      const own = reading.field.tag === '50F' ? slashless(account) : account;
      return present({ option, account: own, identifier, numberedLines });
    }
    case 'K':
      return present({ option, account, nameAndAddress: lines });
    default:
      return present({ option: null, account, nameAndAddress: lines });
  }
}

/** 50F has its slash as part of the first line. */
function slashless(line: string | undefined): string | undefined {
  return line?.startsWith('/') === true ? line.slice(1) : undefined;
}

function identifierOf(line: string | undefined): PartyIdentifier | undefined {
  const [, code, country = '', identifier = ''] = IDENTIFIER.exec(line ?? '') ?? [];
  return code === undefined ? undefined : { code, country, identifier };
}

/** 50a with more options than those of a customer. */
export function ordererOf(reading: FieldReading): Customer | Instructor {
  const letter = reading.field.tag.charAt(2);
  if (letter === 'A' || letter === 'F' || letter === 'K') return customerOf(reading);
  const option = letter === 'C' || letter === 'G' || letter === 'H' || letter === 'L' ? letter : null;
  const named = option === 'L' ? reading.field.value : partOf(reading, 'lines');
  return present({
    option,
    account: partOf(reading, 'account') ?? undefined,
    bic: partOf(reading, 'bic') ?? undefined,
    nameAndAddress: named?.split(/\r?\n/),
  });
}
