import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translate } from '../../api/translate.ts';
import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import { runs } from '../../testing/properties.ts';
import {
  BANKS,
  type BankLine,
  bankLine,
  PAYMENT_FACTS,
  type PaymentFacts,
} from '../testing/statement-lines.ts';
import { plain } from '../testing/translations.ts';
import type { Loss } from '../translation.ts';

/** So many lines of each bank, the same ones in every run. */
const LINES_PER_BANK = runs(15);

const LINES = Object.keys(BANKS).map(
  (bank) =>
    [
      bank,
      fc.sample(PAYMENT_FACTS, { seed: 46, numRuns: LINES_PER_BANK }).map((facts) => bankLine(bank, facts)),
    ] as const,
);

/** A field 61 and a field 86 for each line: credits and debits in turn. */
function entryFields(lines: readonly BankLine[]): readonly string[] {
  return lines.flatMap(({ text }, place) => [
    `:61:2611201120${place % 2 === 0 ? 'C' : 'D'}1,NTRFNONREF//BK${place}`,
    `:86:${(text.match(/.{1,65}/gs) ?? []).join('\r\n')}`,
  ]);
}

const HEAD = [':20:STARTUMS', ':25:1', ':28C:1/1'];

/** A statement as banks write it into files. */
function statementOf(lines: readonly BankLine[]): string {
  const balances = [':60F:C261119EUR0,', `:62F:C261120EUR${lines.length % 2},`] as const;
  return [...HEAD, balances[0], ...entryFields(lines), balances[1], '-', ''].join('\r\n');
}

/** A report of the same entries. */
function reportOf(lines: readonly BankLine[]): string {
  return [...HEAD, ':34F:EUR0,', ':13D:2611201800+0000', ...entryFields(lines), '-', ''].join('\r\n');
}

function translated(text: string, type: 'camt.052.001.08' | 'camt.053.001.08' | 'MT940') {
  const translation = translate(text, type, { mode: 'lenient', createdAt: '2026-11-20T18:00:00+00:00' });
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  return translation;
}

function entriesOf(text: string): {
  readonly entries: readonly ReportEntry10[];
  readonly losses: readonly Loss[];
} {
  const { content, losses } = translated(text, 'camt.053.001.08');
  if (content.type !== 'camt.053.001.08') throw new Error('not a statement');
  return { entries: content.document.Stmt[0]?.Ntry ?? [], losses };
}

/** Where a fact is in the transaction of an entry. What is not here may be in several. */
const ELEMENTS: Partial<Record<keyof PaymentFacts, keyof EntryTransaction10>> = {
  reference: 'Refs',
  batch: 'Refs',
  mandate: 'Refs',
  creditor: 'RltdPties',
  name: 'RltdPties',
  street: 'RltdPties',
  ultimate: 'RltdPties',
  iban: 'RltdPties',
  bic: 'RltdAgts',
  bankCode: 'RltdAgts',
  text: 'RmtInf',
  long: 'RmtInf',
  purpose: 'Purp',
};

const named = (losses: readonly Loss[]): string =>
  plain(losses.map(({ kind, before }) => (kind === 'assumed' ? '' : (before ?? ''))).join(' '));

it('the corpus has lines of twenty banks and more', () => {
  expect(LINES.length).toBeGreaterThanOrEqual(20);
  expect(LINES.flatMap(([, lines]) => lines).length).toBeGreaterThanOrEqual(300);
});

describe.each(LINES)('%s', (bank, lines) => {
  const there = entriesOf(statementOf(lines));
  const mx = translated(statementOf(lines), 'camt.053.001.08');
  const back = translated(mx.text, 'MT940');

  it('becomes a camt.053 with everything that its field 86 says', () => {
    expect(mx.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(there.entries).toHaveLength(lines.length);
    for (const [place, { said, text }] of lines.entries()) {
      const target = plain(JSON.stringify(there.entries[place])) + named(there.losses);
      expect(
        said.filter(({ word }) => !target.includes(plain(word))),
        text,
      ).toEqual([]);
    }
  });

  it('has every fact in its element', () => {
    for (const [place, { said, text }] of lines.entries()) {
      const [{ TxDtls: [transaction] = [] } = {}] = there.entries[place]?.NtryDtls ?? [];
      const misplaced = said.filter(({ fact, word }) => {
        const group = ELEMENTS[fact];
        return (
          group !== undefined && !plain(JSON.stringify(transaction?.[group] ?? '')).includes(plain(word))
        );
      });
      expect(bank.includes('free text') ? [] : misplaced, text).toEqual([]);
    }
  });

  it('has the same entries in an interim report', () => {
    const { content } = translated(reportOf(lines), 'camt.052.001.08');
    if (content.type !== 'camt.052.001.08') throw new Error('not a report');
    expect(content.document.Rpt[0]?.Ntry).toEqual(there.entries);
  });

  it('comes back as an MT940 that says the same', () => {
    const content = back.content;
    if (content.type !== 'MT940') throw new Error('not a statement');
    expect(back.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const losses = named(back.losses.filter(({ code }) => code !== 'detail_flattened'));
    for (const [place, { said, text }] of lines.entries()) {
      const { information = [], ...line } = content.lines[place] ?? {};
      const target = plain(JSON.stringify(line) + information.join('')) + losses;
      expect(
        said.filter(({ word }) => !target.includes(plain(word))),
        text,
      ).toEqual([]);
    }
  });

  it('is the same camt.053 again where nothing was cut off', () => {
    const cut = back.losses.filter(({ code }) => code.startsWith('T0000')).map(({ from }) => from);
    const again = entriesOf(back.text).entries;
    for (const [place, entry] of there.entries.entries()) {
      if (cut.some((from) => from?.includes(`/Ntry[${place + 1}]/`))) continue;
      expect(again[place], lines[place]?.text).toEqual(entry);
    }
  });
});
