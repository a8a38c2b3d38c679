import type { Agent, Customer, Instructor } from './content-parts.ts';
import type { WrittenField } from './values.ts';

/** How the fields of institutions and customers are written. */

/** A financial institution: fields 51a to 58a. */
export function agentField(tag: string, agent: Agent): WrittenField {
  const number = tag.slice(0, 2);
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

/** The line `/C/account` or `//SC123456`, if it isn't empty. */
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

/** A customer: fields 50a and 59a. */
export function customerField(tag: string, customer: Customer): WrittenField {
  const number = tag.slice(0, 2);
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

/** 50a with more options than those of a customer. */
export function ordererField(tag: string, orderer: Customer | Instructor): WrittenField {
  switch (orderer.option) {
    case 'A':
    case 'F':
    case 'K':
      return customerField(tag, orderer);
    case 'C':
    case 'G':
    case 'H':
    case 'L':
    case null: {
      const { option, account, bic, nameAndAddress = [] } = orderer;
      const accountLine = account === undefined ? [] : [`/${account}`];
      return [tag.slice(0, 2) + (option ?? ''), [...accountLine, ...given(bic), ...nameAndAddress]];
    }
  }
}

function given(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}
