import type { Agent, Customer, InstructionCode, Money, TimeIndication } from './content-parts.ts';

/** A field to write: its tag with the option letter, and its lines. */
export type WrittenField = readonly [tag: string, lines: readonly string[]];

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
export function timeIndicationText({ code, time, offset }: TimeIndication): string {
  return `/${code}/${swiftTime(time)}${swiftTime(offset)}`;
}

/** Field 23E. */
export function instructionCodeText({ code, additionalInformation }: InstructionCode): string {
  return additionalInformation === undefined ? code : `${code}/${additionalInformation}`;
}

/** A financial institution; `number` is that of the field, like `52`. */
export function agentField(number: string, agent: Agent): WrittenField {
  const { option, bic, location, nameAndAddress = [] } = agent;
  const lines = partyLine(agent);
  switch (option) {
    case 'A':
      return [`${number}A`, [...lines, ...given(bic)]];
    case 'B':
      return [`${number}B`, [...lines, ...given(location)]];
    case 'C':
      return [`${number}C`, lines];
    case 'D':
      return [`${number}D`, [...lines, ...nameAndAddress]];
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
export function customerField(number: string, customer: Customer): WrittenField {
  const { option, account, bic, identifier, nameAndAddress = [], numberedLines = [] } = customer;
  const accountLine = account === undefined ? [] : [`/${account}`];
  switch (option) {
    case 'A':
      return [`${number}A`, [...accountLine, ...given(bic)]];
    case 'F': {
      const identifierLine =
        identifier === undefined || account !== undefined
          ? []
          : [`${identifier.code}/${identifier.country}/${identifier.identifier}`];
      const lines = numberedLines.map((line) => `${line.number}/${line.text}`);
      return [`${number}F`, [...accountLine, ...identifierLine, ...lines]];
    }
    case 'K':
    case null:
      return [`${number}${option ?? ''}`, [...accountLine, ...nameAndAddress]];
  }
}

function given(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}
