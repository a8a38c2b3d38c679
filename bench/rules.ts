import { compileRules, FileCheck, type HouseRules } from '@clearbench/house-rules';
import { sample } from '@clearbench/messages';
import { openTransfers } from '@clearbench/messages/transfers';
import type { Bench } from './bench.ts';
import { inTurns, type Pace } from './messages/turns.ts';

/** A document has at most 200 rules. */
const AIM_US = { 40: 25, 200: 100 } as const;
const AT = new Date('2026-11-20T10:00:00Z');
/** Checking runs much code, which takes the compiler a second or two. */
const PACE: Pace = { rounds: 9, roundMs: 200, warmUpMs: 3_000 };
const SHORT: Pace = { rounds: 1, roundMs: 20, warmUpMs: 20 };
const TEXT = sample('pacs.008.001.08');
const BYTES = Buffer.byteLength(TEXT);

/** Each kind that looks at single payments, in the shares of a bank's document: mostly fields and amounts, some conditions. */
const KINDS: readonly object[] = [
  { kind: 'types', allow: ['pacs.*', 'MT103'] },
  { kind: 'currencies', deny: ['XAU'] },
  { kind: 'countries', party: 'recipient', deny: ['KP'] },
  { kind: 'amounts', max: '999999999.99' },
  { kind: 'field', path: 'recipientAccount', presence: 'required' },
  { kind: 'field', path: 'CdtTrfTxInf/PmtId/EndToEndId', pattern: '[A-Za-z0-9/.-]{1,35}' },
  { kind: 'characters', set: 'latin-1' },
  {
    kind: 'expression',
    types: ['pacs.008.*'],
    expression: 'transfer.currency != "XAU"',
    text: 'Not accepted.',
  },
];

/** What house rules add to reading and checking a pacs.008 that satisfies all of them. */
export async function rules(bench: Bench): Promise<void> {
  for (const count of [40, 200] as const) {
    const compiled = rulesOf(count);
    const [without, beneath] = await inTurns(
      [
        { name: 'without', run: () => checked(null) },
        { name: 'beneath', run: () => checked(compiled) },
      ],
      bench.isShort ? SHORT : PACE,
    );
    const us = 1e6 / (beneath?.perSecond ?? 0) - 1e6 / (without?.perSecond ?? 0);
    bench.report(`${count} rules over a pacs.008`, us, 'µs', AIM_US[count]);
  }
}

function rulesOf(count: number): HouseRules {
  const all = Array.from({ length: count }, (_, index) => ({
    name: `rule-${index}`,
    ...KINDS[index % KINDS.length],
  }));
  const compiled = compileRules({ title: 'Bench', rules: all }, 1);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.rules;
}

function checked(rules: HouseRules | null): number {
  const { format, items } = openTransfers(TEXT);
  const check = rules === null ? null : new FileCheck(rules, { format, at: AT, bytes: BYTES });
  let problems = 0;
  for (let next = items.next(); next.done !== true; next = items.next()) {
    problems += check?.item(next.value).problems.length ?? 0;
  }
  problems += check?.end().length ?? 0;
  if (problems > 0) throw new Error('The message breaks a rule.');
  return problems;
}
