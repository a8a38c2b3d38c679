import type { Evidence, RunCase, RunResult } from '@clearbench/contract';
import { loadPaper } from '../../reports/index.ts';

export interface Marks {
  /** The hash of the canonical result. */
  sha256: string;
  /** The name of the key that signs it. */
  kid: string;
}

type Paper = Awaited<ReturnType<typeof loadPaper>>;
type Page = Parameters<Parameters<Paper['renderPaper']>[2]>[0];

const EVIDENCE_SHOWN = 5;

/** The result on paper, with the hash of the evidence that it was written from. */
export async function pdfOf(result: RunResult, { sha256, kid }: Marks): Promise<Buffer> {
  const paper = await loadPaper();
  const { run, workspace } = result;
  return paper.renderPaper(`Test result ${run.title}`, JSON.stringify(result), (page) => {
    const { document, typesetter } = page;
    const wide = document.page.width - 2 * paper.MARGIN;
    const line = (text: string, size: number, color: string) =>
      typesetter.write(text, paper.MARGIN, document.y, { font: 'Helvetica', size, color, width: wide });
    line('Clearbench test result', 10, paper.QUIET);
    line(run.title, 20, paper.INK);
    line(`${workspace.title}, as of ${timeText(paper, result.asOf)}`, 10, paper.QUIET);
    document.moveDown(1);
    for (const [label, value] of factsOf(paper, result)) paper.writeRow(page, label, value, 'auto');
    for (const one of run.cases) writeCase(paper, page, one);
    paper.writeEnd(
      page,
      `Evidence: SHA-256 ${sha256}, signed with the key ${kid}. \`clearbench verify FILE\` checks the evidence file of this run, and names both.`,
    );
  });
}

const timeText = ({ moment }: Paper, iso: string): string => moment.format(new Date(iso));

function factsOf(paper: Paper, { run, workspace }: RunResult): [string, string][] {
  const { counts, signOff } = run;
  const signed =
    signOff === null
      ? 'No'
      : `By ${signOff.by}, ${timeText(paper, signOff.at)}${signOff.comment === null ? '' : `: ${signOff.comment}`}`;
  return [
    ['Workspace', workspace.name],
    ['Plan', `${run.plan}, version ${run.version}`],
    ['Run', run.id],
    ['State', run.state],
    ['Started', `${timeText(paper, run.startedAt)}, by ${run.startedBy}`],
    ...(run.endedAt === null ? [] : [['Ended', timeText(paper, run.endedAt)] satisfies [string, string]]),
    [
      'Cases',
      `${counts.passed} passed, ${counts.failed} failed, ${counts.waived} waived, ${counts.open + counts.running} open`,
    ],
    ['Signed off', signed],
  ];
}

function writeCase(paper: Paper, page: Page, one: RunCase): void {
  paper.writeTitle(page.document, `${one.id}: ${one.state}`);
  paper.writeRow(page, 'Case', one.title, 'auto');
  paper.writeRow(page, 'Must happen', one.expect, 'auto');
  if (one.waiver !== null) paper.writeRow(page, `Waived by ${one.waiver.by}`, one.waiver.reason, 'auto');
  if (one.failure !== null) {
    paper.writeRow(page, 'Expected', one.failure.expected);
    paper.writeRow(page, 'Actual', one.failure.came);
    writeEvidence(paper, page, one.failure.evidence);
    return;
  }
  for (const step of one.steps) {
    if (step.state !== 'held') continue;
    paper.writeRow(page, step.text, step.at === null ? '' : timeText(paper, step.at));
    writeEvidence(paper, page, step.evidence);
  }
}

function writeEvidence(paper: Paper, page: Page, evidence: readonly Evidence[]): void {
  for (const { on, at, summary } of evidence.slice(-EVIDENCE_SHOWN)) {
    paper.writeRow(page, `${timeText(paper, at)}`, `${summary} (${on})`);
  }
}
