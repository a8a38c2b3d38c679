import type { CaseCounts, CaseState, Evidence, RunCase, TestRun } from '@clearbench/contract';
import { durationMs, durationText } from '@clearbench/test-plans/duration';
import { type Colour, type Paint, visible } from '../terminal.ts';
import { count } from '../wording.ts';

const WORDS: Readonly<Record<CaseState, { word: string; colour: Colour }>> = {
  passed: { word: 'passed', colour: 'green' },
  waived: { word: 'waived', colour: 'green' },
  failed: { word: 'failed', colour: 'red' },
  running: { word: 'running', colour: 'yellow' },
  open: { word: 'open', colour: 'dim' },
};
const WIDTH = 8;
const INDENT = ' '.repeat(WIDTH);

/** A case with its state, and why it failed or what to do next. */
export function caseText(one: RunCase, paint: Paint): string {
  const { word, colour } = WORDS[one.state];
  const lines = [`${paint(colour, word.padEnd(WIDTH))}${visible(one.title)}`, ...aboutLines(one)];
  return `${lines.join('\n')}\n`;
}

function aboutLines({ state, failure, waiver, steps, within, dueAt, id, ...one }: RunCase): string[] {
  switch (state) {
    case 'passed':
      return [];
    case 'waived':
      return waiver === null ? [] : fact('Why', `${waiver.reason} (${waiver.by})`);
    case 'failed':
      return failure === null
        ? []
        : [
            ...fact('Expected', failure.expected),
            ...fact('Actual', failure.came),
            ...failure.evidence.flatMap((event) => fact('Seen', eventText(event))),
          ];
    case 'running': {
      const waiting = steps.find((step) => step.state === 'waiting');
      return [
        ...fact('Do', one.instructions),
        ...(waiting === undefined ? [] : fact('Wait for', waiting.text)),
        ...(dueAt === null ? [] : fact('Until', dueAt)),
      ];
    }
    case 'open':
      return fact(
        'Start it',
        `in the console, or with --start; then within ${limitText(within)}: ${one.instructions}`,
      );
  }
}

const fact = (label: string, text: string): string[] => [
  `${INDENT}${`${label}:`.padEnd(10)}${visible(text.replaceAll(/\s+/g, ' '))}`,
];

const eventText = ({ at, summary, transactionId }: Evidence): string =>
  `${at} ${summary}${transactionId === null ? '' : ` (${transactionId})`}`;

function limitText(within: string): string {
  const ms = durationMs(within);
  return ms === null ? within : durationText(ms);
}

/** `SEPA credit transfers, version 2: 3 passed, 1 failed` */
export function summaryText({ title, version, counts, signOff }: TestRun): string {
  const signed = signOff === null ? '' : `, signed off by ${signOff.by}`;
  return visible(`${title}, version ${version}: ${countsText(counts)}${signed}`);
}

export function countsText(counts: CaseCounts): string {
  const states = ['passed', 'waived', 'failed', 'running', 'open'] as const;
  const parts = states.filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${state}`);
  return parts.length === 0 ? count(0, 'case') : parts.join(', ');
}

/** Every case has passed or was waived. */
export const hasPassed = ({ failed, running, open }: CaseCounts): boolean => failed + running + open === 0;
