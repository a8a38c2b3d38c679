import type { Agent, Customer, InstructionCode, Money, TimeIndication } from './content-parts.ts';

/** A field to write: its tag with the option letter, and its lines. */
export type WrittenField = readonly [tag: string, lines: readonly string[]];

/** A field that may be absent: nothing, or one. */
type Written = readonly WrittenField[];

/** A field of one line. */
export function textField(tag: string, text: string | undefined): Written {
  return text === undefined ? [] : [[tag, [text]]];
}

/** A field of several lines; none when there are no lines. */
export function linesField(tag: string, lines: readonly string[] | undefined): Written {
  return lines === undefined || lines.length === 0 ? [] : [[tag, lines]];
}

/** Currency and amount: `EUR12500,50`. */
export function moneyField(tag: string, money: Money | undefined): Written {
  return money === undefined ? [] : [[tag, [moneyText(money)]]];
}

/** Field 32A: `261120EUR12500,50`. */
export function datedMoneyField(tag: string, date: string, money: Money): WrittenField {
  return [tag, [swiftDate(date) + moneyText(money)]];
}

export function moneyText({ currency, amount }: Money): string {
  return currency + swiftDecimal(amount);
}

/** No amount has more characters, the comma included (`15d`). */
const AMOUNT_MAX_LENGTH = 15;

/**
 * A decimal string with the comma that SWIFT always writes: `12500.5` → `12500,5`, `12` → `12,`. One that is
 * too long loses the zeros at its end: `2000000000000.00` → `2000000000000,`.
 */
export function swiftDecimal(decimal: string): string {
  const written = decimal.includes('.') ? decimal.replace('.', ',') : `${decimal},`;
  return written.length > AMOUNT_MAX_LENGTH ? written.replace(/0{1,5}$/, '') : written;
}

/** `2026-11-20` → `261120`. */
export function swiftDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}

/** `10:30` → `1030`. */
export function swiftTime(time: string): string {
  return time.replaceAll(':', '');
}

/** Field 13C. */
export function timeIndicationField({ code, time, offset }: TimeIndication): WrittenField {
  return ['13C', [`/${code}/${swiftTime(time)}${swiftTime(offset)}`]];
}

/** Field 23E. */
export function instructionCodeField({ code, additionalInformation }: InstructionCode): WrittenField {
  return ['23E', [additionalInformation === undefined ? code : `${code}/${additionalInformation}`]];
}

/** A financial institution; `number` is that of the field, like `52`. */
export function agentField(number: string, agent: Agent | undefined): Written {
  if (agent === undefined) return [];
  const { option, bic, location, nameAndAddress = [] } = agent;
  const lines = partyLine(agent);
  switch (option) {
    case 'A':
      return [[`${number}A`, [...lines, ...given(bic)]]];
    case 'B':
      return [[`${number}B`, [...lines, ...given(location)]]];
    case 'C':
      return [[`${number}C`, lines]];
    case 'D':
      return [[`${number}D`, [...lines, ...nameAndAddress]]];
  }
}

/** The line `/C/account` or `//SC123456`, when there is anything in it. */
function partyLine({ accountMark, account, clearingCode }: Agent): readonly string[] {
  const mark = accountMark === undefined ? '' : `/${accountMark}`;
  const party =
    account !== undefined
      ? `/${account}`
      : clearingCode !== undefined
        ? `//${clearingCode.system}${clearingCode.member ?? ''}`
        : '';
  return mark + party === '' ? [] : [mark + party];
}

/** A customer; `number` is `50` or `59`. */
export function customerField(number: string, customer: Customer | undefined): Written {
  if (customer === undefined) return [];
  const { option, account, bic, identifier, nameAndAddress = [], numberedLines = [] } = customer;
  const accountLine = account === undefined ? [] : [`/${account}`];
  switch (option) {
    case 'A':
      return [[`${number}A`, [...accountLine, ...given(bic)]]];
    case 'F': {
      const identifierLine =
        identifier === undefined || account !== undefined
          ? []
          : [`${identifier.code}/${identifier.country}/${identifier.identifier}`];
      const lines = numberedLines.map((line) => `${line.number}/${line.text}`);
      return [[`${number}F`, [...accountLine, ...identifierLine, ...lines]]];
    }
    case 'K':
    case null:
      return [[`${number}${option ?? ''}`, [...accountLine, ...nameAndAddress]]];
  }
}

function given(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}
