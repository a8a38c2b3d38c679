import { DECIDED_PAYEES_MAX, whyNotPayable } from '@clearbench/domain';
import {
  type CheckedMessage,
  type CheckOptions,
  type ContentType,
  check,
  type Message,
  type OutlineNode,
  outline,
  translate,
} from '@clearbench/messages';
import { csvTable } from '@clearbench/messages/csv';
import { contentOf } from '@clearbench/messages/inside';
import { MAX_PROBLEMS_PER_MESSAGE } from '@clearbench/messages/problem-codes';
import { counterpartsOf, detect, SAMPLE_TYPES, targetsOf } from '@clearbench/messages/types';
import { newUetr } from '../forms/new-uetr.ts';
import { FixOffers, fixedDocument } from './fix-offers.ts';
import type { ApplyHouse } from './house.ts';
import { NO_DETAILS } from './order-details.ts';
import { payeesIn } from './payees-in.ts';
import type {
  AnalysisRequest,
  Checked,
  CsvTable,
  Opened,
  Problem,
  Translated,
  WorkerOutput,
} from './protocol.ts';
import { statementsOf } from './statements/statements-of.ts';
import { SummaryCollector } from './summaries.ts';
import { transferOutline } from './transfer-outline.ts';
import { type SpareUetr, targetsOfTransfer, translateTransfer } from './translate-transfer.ts';

/** More marks than this would only colour the whole text. */
const MARKS_MAX = 2000;
/** Nobody could read a larger tree, nor could it be sent to the page without a pause. */
const NODES_MAX = 20_000;

/** In longer texts, fixes are computed after everything else, and are not counted. */
const QUICKLY_FIXED_CHARACTERS = 100_000;

/** Reads, checks and translates, and remembers the last text. One per worker. */
export class Analyst {
  private text = '';
  private options: CheckOptions = {};
  private payer: string | null = null;
  private houseVersion: number | null = null;
  /** Null until the whole text has been checked. */
  private messages: readonly CheckedMessage[] | null = null;
  private offers: FixOffers | null = null;
  /** By message: each keeps its UETR, however often it is translated. */
  private readonly uetrs = new Map<number, string>();

  /**
   * Processes a request stage by stage. It yields results as they become available, or null at points where it can be abandoned:
   * after each message.
   */
  *analyse(
    request: AnalysisRequest,
    applyHouse: ApplyHouse | null = null,
  ): Generator<WorkerOutput | null, void> {
    const { id, target, payer = null } = request;
    const houseVersion = request.house?.version ?? null;
    const options = optionsOf(request);
    const isOtherwise =
      JSON.stringify([options, payer, houseVersion]) !==
      JSON.stringify([this.options, this.payer, this.houseVersion]);
    if (request.text !== null || isOtherwise) {
      this.text = request.text ?? this.text;
      this.options = options;
      this.payer = payer;
      this.houseVersion = houseVersion;
      this.messages = null;
      this.offers = null;
      this.uetrs.clear();
    }
    const messages = this.messages ?? (yield* this.check(id, applyHouse));
    if (request.isToFix) yield { kind: 'fixed', id, fixed: fixedDocument(this.text, this.options) };
    const index = Math.min(request.index, messages.length - 1);
    const message = messages[index];
    if (message !== undefined) {
      const isQuick = this.text.length <= QUICKLY_FIXED_CHARACTERS;
      const opened = openMessage(message, index);
      const offers = request.withFixes && isQuick ? this.fixes().of(message) : null;
      yield { kind: 'opened', id, opened: { ...opened, offers } };
      if (request.withStatements) {
        yield { kind: 'stated', id, stated: { index, statements: statementsOf(message) } };
      }
      if (target !== null) {
        yield { kind: 'translated', id, translated: this.translated(message, opened, target, request) };
      }
      if (request.withFixes) {
        yield { kind: 'answered', id };
        if (!isQuick) yield { kind: 'opened', id, opened: { ...opened, offers: this.fixes().of(message) } };
        yield* this.countFixes(id, messages, isQuick);
      }
    }
    yield { kind: 'done', id };
  }

  private fixes(): FixOffers {
    this.offers ??= new FixOffers(this.text, this.options);
    return this.offers;
  }

  private *countFixes(
    id: number,
    messages: readonly CheckedMessage[],
    isQuick: boolean,
  ): Generator<WorkerOutput | null, void> {
    const wrong = messages.filter(({ problems }) => problems.length > 0);
    let count = 0;
    for (const message of isQuick ? wrong : []) {
      count += this.fixes().countOf(message);
      yield null;
    }
    yield { kind: 'fixable', id, count: isQuick || wrong.length === 0 ? count : null };
  }

  private translated(
    { message, transfer }: CheckedMessage,
    { index, targets }: Pick<Opened, 'index' | 'targets'>,
    wanted: ContentType | 'usual',
    { details = NO_DETAILS, uetr: given = null }: AnalysisRequest,
  ): Translated | null {
    const target = targets.find((type) => type === wanted) ?? targets[0];
    if (target === undefined) return null;
    if (transfer !== null) {
      return { index, target, ...translateTransfer(transfer, target, details, this.uetrFor(index, given)) };
    }
    return message === null ? null : { index, target, lacking: [], translation: translate(message, target) };
  }

  /** A transfer on the server already has its UETR; for any other text, one is created and kept. */
  private uetrFor(index: number, given: string | null): SpareUetr {
    if (given !== null) return { uetr: given, isNew: false };
    const uetr = this.uetrs.get(index) ?? newUetr();
    this.uetrs.set(index, uetr);
    return { uetr, isNew: true };
  }

  /** The columns of a text that is a CSV itself, not one in an envelope. */
  private tableOf(first: CheckedMessage | undefined): CsvTable | null {
    const isTable = first?.format === 'csv' && detect(this.text).format !== 'json';
    return isTable ? csvTable(this.text, this.options.columns) : null;
  }

  private *check(
    id: number,
    applyHouse: ApplyHouse | null,
  ): Generator<WorkerOutput | null, readonly CheckedMessage[]> {
    const messages: CheckedMessage[] = [];
    const summaries = new SummaryCollector();
    const marked: Problem[] = [];
    const lines = countLines(this.text);
    let problemsLeftOut = 0;
    const verdicts = check(this.text, this.options);
    for (const message of applyHouse === null ? verdicts : applyHouse([...verdicts], this.text)) {
      messages.push(message);
      const { type, line, verdict } = message;
      const errors = countErrors(message.problems);
      const unpayable = errors === 0 ? unpayableProblem(message, this.payer) : null;
      if (unpayable !== null) summaries.unpayable++;
      const problems = unpayable === null ? message.problems : [...message.problems, unpayable];
      summaries.add({ type, line, errors, warnings: problems.length - errors });
      if (verdict === 'not-checked') summaries.notChecked++;
      const room = MARKS_MAX - marked.length;
      marked.push(...problems.slice(0, room));
      problemsLeftOut += Math.max(problems.length - room, 0);
      // Reported rarely: the page can't show more, and each report costs it time.
      if (messages.length % 256 === 0) {
        yield { kind: 'progress', id, read: messages.length, fraction: Math.min(line / lines, 1) };
      } else yield null;
    }
    this.messages = messages;
    const checked: Checked = {
      summaries: summaries.finish(),
      problems: marked,
      problemsLeftOut,
      table: this.tableOf(messages[0]),
      payees: messages.length > DECIDED_PAYEES_MAX ? [] : payeesIn(this.text, this.options),
    };
    yield { kind: 'checked', id, checked };
    return messages;
  }
}

/** A warning of a transfer that its payer cannot pay; null for others. */
function unpayableProblem({ transfer, line }: CheckedMessage, payer: string | null): Problem | null {
  const why = transfer === null || payer === null ? null : whyNotPayable(transfer);
  if (why === null) return null;
  return {
    code: 'not_payable',
    severity: 'warning',
    path: '',
    line,
    column: null,
    message: `${payer} can’t pay this: ${why}. Unless an operator sends it over a network, the transfer fails.`,
  };
}

/** The options of the check: values that the request leaves open come from the text itself. */
function optionsOf({ mode, profile = null, type = null, columns = null }: AnalysisRequest): CheckOptions {
  return {
    mode,
    ...(profile === null ? {} : { profile }),
    ...(type === null ? {} : { type }),
    ...(columns === null ? {} : { columns }),
  };
}

/** The possible targets of the message; if something prevents every translation, its counterparts, so that the page can say why. */
function offeredTargets(message: Message): readonly ContentType[] {
  const targets = targetsOf(message);
  return targets.length > 0 ? targets : counterpartsOf(message);
}

/** `index` is its position among the listed ones of the text. */
function openMessage(checked: CheckedMessage, index: number): Omit<Opened, 'offers'> {
  const { format, type, line, verdict, problems, message, transfer } = checked;
  const { nodes, leftOut } = outlined(checked);
  const targets =
    transfer !== null ? targetsOfTransfer(transfer, format) : message === null ? [] : offeredTargets(message);
  return {
    index,
    format,
    type,
    line,
    verdict,
    problems,
    problemsAreCut: problems.length >= MAX_PROBLEMS_PER_MESSAGE,
    outline: nodes,
    nodesLeftOut: leftOut,
    targets,
    isReadable: targets.length > 0 || (message !== null && contentOf(message) !== null),
    sampleType: sampleTypeOf(type),
  };
}

function outlined({ message, transfer, line }: CheckedMessage): ReturnType<typeof limited> {
  const tree = message === null ? null : outline(message);
  if (tree?.ok === true) return limited(tree.nodes);
  return { nodes: transfer === null ? null : transferOutline(transfer, line), leftOut: 0 };
}

/** The sample of the same type, ignoring case. */
function sampleTypeOf(type: string | null): string | null {
  const name = type?.toLowerCase();
  return SAMPLE_TYPES.find((known) => known.toLowerCase() === name) ?? null;
}

function limited(nodes: readonly OutlineNode[]): { nodes: readonly OutlineNode[] | null; leftOut: number } {
  let room = NODES_MAX;
  let leftOut = 0;
  const keep = (branch: readonly OutlineNode[]): readonly OutlineNode[] => {
    const kept: OutlineNode[] = [];
    for (const node of branch) {
      if (room === 0) {
        leftOut++;
        continue;
      }
      room--;
      kept.push(node.children.length === 0 ? node : { ...node, children: keep(node.children) });
    }
    return kept;
  };
  return { nodes: keep(nodes), leftOut };
}

function countErrors(problems: readonly Problem[]): number {
  let errors = 0;
  for (const problem of problems) if (problem.severity === 'error') errors++;
  return errors;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
