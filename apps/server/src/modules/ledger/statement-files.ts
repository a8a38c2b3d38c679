import {
  STATEMENT_FILE_ENTRIES_MAX,
  type StatementQuery,
  type StatementVerification,
} from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { releasePiece } from '../../platform/memory/release-piece.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import { type FileFormat, fileText, type ReportFormat, type WrittenFile } from './files/file-text.ts';
import type { StatementHead } from './files/statement.ts';
import { SealCheck, sealed } from './files/statement-seal.ts';
import type { StatementThread } from './files/statement-thread.ts';
import type { EntryRow } from './statement-repository.ts';
import type { StatementFigures, StatementService } from './statement-service.ts';

interface Dependencies {
  statements: StatementService;
  clock: Clock;
  vault: Vault;
  thread: StatementThread;
  workspace: string;
}

/** Entries that are read at once; a file with fewer is written in a few milliseconds. */
const PAGE = 200;

/** Postings of a day by their numbers. */
export interface PostingRange {
  day: string;
  /** Excluded. */
  after: bigint;
  /** Included. */
  upTo: bigint;
}

const EVERYTHING: PostingRange = { day: '', after: 0n, upTo: 2n ** 63n };

export interface StatementFile {
  name: string;
  mediaType: string;
  text: string;
}

const KINDS: Readonly<Record<FileFormat, { extension: string; mediaType: string }>> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  mt940: { extension: 'mt940.txt', mediaType: 'text/plain; charset=utf-8' },
  mt942: { extension: 'mt942.txt', mediaType: 'text/plain; charset=utf-8' },
  'camt.052': { extension: 'camt052.xml', mediaType: 'application/xml; charset=utf-8' },
  'camt.053': { extension: 'camt053.xml', mediaType: 'application/xml; charset=utf-8' },
};

export class StatementFiles {
  readonly #statements: StatementService;
  readonly #clock: Clock;
  readonly #vault: Vault;
  readonly #thread: StatementThread;
  readonly #workspace: string;

  constructor({ statements, clock, vault, thread, workspace }: Dependencies) {
    this.#statements = statements;
    this.#clock = clock;
    this.#vault = vault;
    this.#thread = thread;
    this.#workspace = workspace;
  }

  async write(accountId: string, query: StatementQuery, format: FileFormat): Promise<StatementFile> {
    const figures = await this.#statements.figures(accountId, query);
    if (figures.entryCount > STATEMENT_FILE_ENTRIES_MAX) throw tooLong(figures.entryCount);
    const { text, problem } = await this.#written(figures, format);
    if (problem !== null) throw notExpressible(format, problem);
    const { extension, mediaType } = KINDS[format];
    const { first, last } = figures.period;
    const name = `${accountId}-${first}${first === last ? '' : `-to-${last}`}.${extension}`;
    return { name, mediaType, text: sealed(this.#vault, text) };
  }

  /** What was booked on a day after one posting and up to another, as the account's servicer reports it during the day. Null: nothing. */
  async report(accountId: string, range: PostingRange, format: ReportFormat): Promise<StatementFile | null> {
    const { day, upTo } = range;
    const figures = await this.#statements.figures(accountId, { from: day, to: day });
    const { text, problem, entries } = await this.#written(figures, format, range);
    if (entries === 0) return null;
    if (problem !== null) throw notExpressible(format, problem);
    const { extension, mediaType } = KINDS[format];
    return { name: `${accountId}-${day}-${upTo}.${extension}`, mediaType, text: sealed(this.#vault, text) };
  }

  /** Confirms that this server wrote a statement file, which arrives in pieces, and that it is unchanged. */
  verification(): { push(piece: Buffer): void; end(): StatementVerification } {
    const seal = new SealCheck(this.#vault);
    return {
      push(piece) {
        seal.push(piece);
        releasePiece(piece);
      },
      end() {
        const verificationId = seal.end();
        if (verificationId === null) throw notWritten();
        return { verificationId };
      },
    };
  }

  /** A short one at once, a longer one in the thread, which gets its entries page by page. */
  async #written(
    figures: StatementFigures,
    format: FileFormat,
    range: PostingRange = EVERYTHING,
  ): Promise<WrittenFile & { entries: number }> {
    const isShown = ({ seq }: EntryRow) => seq > range.after && seq <= range.upTo;
    const pages = this.#statements.pages(figures, PAGE);
    const first = (await pages.next()).value ?? [];
    const shown = first.filter(isShown);
    if (first.length < PAGE) {
      const head = await this.#head(figures, first, range);
      return { ...fileText({ ...head, entries: shown }, format), entries: shown.length };
    }
    return this.#thread.use(this.#workspace, async (ask) => {
      await ask({ kind: 'entries', entries: shown, isFirst: true });
      const moved = [...first];
      for await (const entries of pages) {
        await ask({ kind: 'entries', entries: entries.filter(isShown), isFirst: false });
        for (const entry of entries) moved.push(entry);
        if (moved.length > STATEMENT_FILE_ENTRIES_MAX) throw tooLong(moved.length);
      }
      const file = await ask({ kind: 'write', head: await this.#head(figures, moved, range), format });
      return { ...file, entries: moved.filter(isShown).length };
    });
  }

  async #head(
    figures: StatementFigures,
    entries: readonly EntryRow[],
    { upTo }: PostingRange,
  ): Promise<StatementHead> {
    const { account, period, openingMinor } = figures;
    // Later entries are included, so the closing balance is computed from the entries.
    const closingMinor = entries.reduce(
      (net, { seq, side, amount_minor }) =>
        seq > upTo ? net : net + (side === 'debit' ? amount_minor : -amount_minor),
      openingMinor,
    );
    const number = await this.#statements.numberOf(figures);
    return { account, period, number, openingMinor, closingMinor, createdAt: this.#clock.now() };
  }
}

const notExpressible = (format: FileFormat, problem: string): AppError =>
  new AppError(
    'statement_not_expressible',
    `This statement cannot be written as ${format.startsWith('mt') ? format.toUpperCase() : format}: ${problem} CSV has no such limit.`,
  );

const notWritten = (): AppError =>
  notFound('This server did not write a statement with this text, or the text has been changed.');

const tooLong = (count: number): AppError =>
  new AppError(
    'statement_too_long',
    `This statement has ${count} entries; a file can have at most ${STATEMENT_FILE_ENTRIES_MAX}. Please choose fewer days.`,
  );
