import swiftParser from '@centrapay/swift-parser';
import { CashManagementEndOfDayReport } from 'iso20022.js';
import { read } from 'mt940-js';
import mt940js from 'mt940js';
import type { Contender } from './turns.ts';

/** A parser that also returns its findings: otherwise a fast one might just skip the text. */
export interface Reader extends Contender {
  /** The statement lines it finds, and the closing balance if it returns one. */
  readonly found: () => Promise<Found> | Found;
}

export interface Found {
  readonly lines: number;
  readonly closing: number | null;
}

export function mt940Parsers(text: string): Reader[] {
  const bytes = Buffer.from(text);
  return [
    {
      name: 'mt940-js 1.0.0',
      run: () => read(bytes),
      found: async () => {
        const [statement] = await read(bytes);
        return found(statement?.transactions.length, statement?.closingBalance?.value);
      },
    },
    {
      name: 'mt940js 1.3.5',
      run: () => new mt940js.Parser().parse(text),
      found: () => {
        const [statement] = new mt940js.Parser().parse(text);
        return found(statement?.transactions.length, statement?.closingBalance);
      },
    },
    centrapay('mt940', text),
  ];
}

export function mt942Parsers(text: string): Reader[] {
  return [centrapay('mt942', text)];
}

function centrapay(type: 'mt940' | 'mt942', data: string): Reader {
  return {
    name: '@centrapay/swift-parser 1.0.1',
    run: () => swiftParser.parse({ type, data }),
    found: () => {
      const [statement] = swiftParser.parse({ type, data });
      const closing = statement?.closingBalance;
      return found(statement?.transactions.length, closing === undefined ? undefined : Number(closing));
    },
  };
}

export function camt053Parsers(text: string): Reader[] {
  return [
    {
      name: 'iso20022.js 0.0.15',
      run: () => CashManagementEndOfDayReport.fromXML(text),
      found: () => {
        const report = CashManagementEndOfDayReport.fromXML(text);
        const closing = report.statements[0]?.balances.find(({ type }) => type === 'CLBD');
        // It returns minor units.
        return found(report.entries.length, closing === undefined ? undefined : closing.amount / 100);
      },
    },
  ];
}

const found = (lines: number | undefined, closing: number | undefined): Found => ({
  lines: lines ?? 0,
  closing: closing ?? null,
});
