/**
 * Reads the entries of account statements, MT940 or camt.053, into one shape, and reports what does not add up.
 *
 *   node read-statement.ts FILE
 */
import { readFileSync } from 'node:fs';
import { type ContentOf, readAll } from '@clearbench/messages';
import { codedText } from '@clearbench/messages/free-text';

interface Entry {
  /** ISO date. */
  readonly valueDate: string;
  readonly currency: string;
  /** With a minus sign for money that went out. */
  readonly amount: string;
  readonly reference: string;
  readonly text: string;
}

function entriesOfMt940({ lines }: ContentOf<'MT940'>): Entry[] {
  return lines.map((line) => ({
    valueDate: line.valueDate,
    currency: line.money.currency,
    // RC reverses a credit: money goes out.
    amount: line.mark === 'D' || line.mark === 'RC' ? `-${line.money.amount}` : line.money.amount,
    reference: line.referenceForAccountOwner,
    text: codedText(line, 'REMI') ?? line.information?.join(' ') ?? '',
  }));
}

function entriesOfCamt053({ document }: ContentOf<'camt.053.001.08'>): Entry[] {
  return document.Stmt.flatMap(({ Ntry = [] }) =>
    Ntry.map((entry) => {
      const details = entry.NtryDtls?.[0]?.TxDtls?.[0];
      return {
        valueDate: entry.ValDt?.Dt ?? entry.ValDt?.DtTm?.slice(0, '2026-11-20'.length) ?? '',
        currency: entry.Amt.Ccy,
        amount: entry.CdtDbtInd === 'DBIT' ? `-${entry.Amt.value}` : entry.Amt.value,
        reference: details?.Refs?.EndToEndId ?? entry.NtryRef ?? '',
        text: details?.RmtInf?.Ustrd?.join(' ') ?? entry.AddtlNtryInf ?? '',
      };
    }),
  );
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node read-statement.ts FILE');
  process.exit(2);
}
// Statements from banks have harmless faults, which lenient mode reports as warnings. One file may hold several statements.
for (const { content, problems } of readAll(readFileSync(file), { mode: 'lenient' })) {
  for (const { line, severity, code, message } of problems) {
    console.error(`line ${line}: ${severity} ${code} ${message}`);
  }
  if (content?.type === 'MT940') console.table(entriesOfMt940(content));
  else if (content?.type === 'camt.053.001.08') console.table(entriesOfCamt053(content));
  else process.exitCode = 1;
}
