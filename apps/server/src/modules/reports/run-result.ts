import {
  type Evidence,
  type RunCase,
  type RunResult,
  type RunRules,
  runRulesText,
} from '@clearbench/contract';
import {
  INK,
  MARGIN,
  moment,
  type Page,
  QUIET,
  renderPaper,
  writeEnd,
  writeRow,
  writeTitle,
} from './paper.ts';
import { writeQrCode } from './qr-code.ts';

export interface Marks {
  /** The hash of the canonical result. */
  sha256: string;
  /** The name of the key that signs it. */
  kid: string;
}

const EVIDENCE_SHOWN = 5;

/** The result on paper, with the hash of the evidence that it was written from. */
export function renderRunResult(result: RunResult, { sha256, kid }: Marks): Promise<Buffer> {
  const { run, workspace } = result;
  return renderPaper(`Test result ${run.title}`, JSON.stringify(result), (page) => {
    const { document, typesetter } = page;
    const wide = document.page.width - 2 * MARGIN;
    const line = (text: string, size: number, color: string) =>
      typesetter.write(text, MARGIN, document.y, { font: 'Helvetica', size, color, width: wide });
    line('Clearbench test result', 10, QUIET);
    line(run.title, 20, INK);
    line(`${workspace.title}, as of ${timeText(result.asOf)}`, 10, QUIET);
    document.moveDown(1);
    for (const [label, value] of factsOf(result)) writeRow(page, label, value, 'auto');
    for (const one of run.cases) writeCase(page, one);
    writeEnd(
      page,
      `Evidence: SHA-256 ${sha256}, signed with the key ${kid}. \`clearbench verify FILE\` checks the evidence file of this run, and names both.`,
    );
    const link = pageOf(result, sha256);
    if (link !== null) writeQrCode(page, link, 'Check the evidence file in a browser:');
  });
}

/** The page that checks evidence, with what it is to be compared with; null: the server has no public address. */
function pageOf({ url, run }: RunResult, sha256: string): string | null {
  return url === null ? null : new URL(`/verify?${new URLSearchParams({ run: run.id, sha256 })}`, url).href;
}

const timeText = (iso: string): string => moment.format(new Date(iso));

function factsOf({ run, workspace }: RunResult): [string, string][] {
  const { counts, signOff } = run;
  const signed =
    signOff === null
      ? 'No'
      : `By ${signOff.by}, ${timeText(signOff.at)}${signOff.comment === null ? '' : `: ${signOff.comment}`}`;
  return [
    ['Workspace', workspace.name],
    ['Plan', `${run.plan}, version ${run.version}`],
    ...(run.digest === undefined ? [] : [['Plan SHA-256', run.digest] satisfies [string, string]]),
    ...rulesFacts(run.rules ?? []),
    ['Run', run.id],
    ['State', run.state],
    ['Started', `${timeText(run.startedAt)}, by ${run.startedBy}`],
    ...(run.endedAt === null ? [] : [['Ended', timeText(run.endedAt)] satisfies [string, string]]),
    [
      'Cases',
      `${counts.passed} passed, ${counts.failed} failed, ${counts.waived} waived, ${counts.open + counts.running} open`,
    ],
    ['Signed off', signed],
  ];
}

function rulesFacts(rules: readonly RunRules[]): [string, string][] {
  const texts = runRulesText(rules);
  return rules.flatMap(({ digest }, index): [string, string][] => {
    const { at = '', text = '' } = texts[index] ?? {};
    const value = index === 0 ? text : `${timeText(at)}: ${text}`;
    return [
      [index === 0 ? 'House rules' : 'House rules changed', value],
      ...(digest === null ? [] : [['Rules SHA-256', digest] satisfies [string, string]]),
    ];
  });
}

function writeCase(page: Page, one: RunCase): void {
  writeTitle(page.document, `${one.id}: ${one.state}`);
  writeRow(page, 'Case', one.title, 'auto');
  writeRow(page, 'Must happen', one.expect, 'auto');
  if (one.waiver !== null) writeRow(page, `Waived by ${one.waiver.by}`, one.waiver.reason, 'auto');
  if (one.failure !== null) {
    writeRow(page, 'Expected', one.failure.expected);
    writeRow(page, 'Actual', one.failure.came);
    writeEvidence(page, one.failure.evidence);
    return;
  }
  for (const step of one.steps) {
    if (step.state !== 'held') continue;
    writeRow(page, step.text, step.at === null ? '' : timeText(step.at));
    writeEvidence(page, step.evidence);
  }
}

function writeEvidence(page: Page, evidence: readonly Evidence[]): void {
  for (const { on, at, summary } of evidence.slice(-EVIDENCE_SHOWN)) {
    writeRow(page, `${timeText(at)}`, `${summary} (${on})`);
  }
}
