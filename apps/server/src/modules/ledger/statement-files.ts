import {
  STATEMENT_FILE_ENTRIES_MAX,
  type StatementFormat,
  type StatementQuery,
  type StatementVerification,
} from '@clearbench/contract';
import { check } from '@clearbench/messages';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { releasePiece } from '../../platform/memory/release-piece.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import { camt053Of } from './files/camt053.ts';
import { csvOf } from './files/csv.ts';
import { mt940Of } from './files/mt940.ts';
import type { WholeStatement } from './files/statement.ts';
import { SealCheck, sealed } from './files/statement-seal.ts';
import type { StatementService } from './statement-service.ts';

type FileFormat = Exclude<StatementFormat, 'json'>;

export interface StatementFile {
  name: string;
  mediaType: string;
  text: string;
}

const KINDS: Readonly<Record<FileFormat, { extension: string; mediaType: string }>> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  mt940: { extension: 'mt940.txt', mediaType: 'text/plain; charset=utf-8' },
  'camt.053': { extension: 'camt053.xml', mediaType: 'application/xml; charset=utf-8' },
};

export class StatementFiles {
  readonly #statements: StatementService;
  readonly #clock: Clock;
  readonly #vault: Vault;

  constructor(statements: StatementService, clock: Clock, vault: Vault) {
    this.#statements = statements;
    this.#clock = clock;
    this.#vault = vault;
  }

  async write(accountId: string, query: StatementQuery, format: FileFormat): Promise<StatementFile> {
    const statement = await this.#whole(accountId, query);
    const { extension, mediaType } = KINDS[format];
    const { first, last } = statement.period;
    const name = `${accountId}-${first}${first === last ? '' : `-to-${last}`}.${extension}`;
    return { name, mediaType, text: sealed(this.#vault, textOf(statement, format)) };
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

  async #whole(accountId: string, query: StatementQuery): Promise<WholeStatement> {
    const figures = await this.#statements.figures(accountId, query);
    const entries =
      figures.entryCount > STATEMENT_FILE_ENTRIES_MAX
        ? null
        : await this.#statements.entries(figures, STATEMENT_FILE_ENTRIES_MAX + 1);
    if (entries === null || entries.length > STATEMENT_FILE_ENTRIES_MAX) throw tooLong(figures.entryCount);
    const { account, period, openingMinor } = figures;
    // Later entries are included, so the closing balance is computed from the entries.
    const closingMinor = entries.reduce(
      (net, { side, amount_minor }) => net + (side === 'debit' ? amount_minor : -amount_minor),
      openingMinor,
    );
    const number = await this.#statements.numberOf(figures);
    return { account, period, number, openingMinor, closingMinor, entries, createdAt: this.#clock.now() };
  }
}

function textOf(statement: WholeStatement, format: FileFormat): string {
  switch (format) {
    case 'csv':
      return csvOf(statement);
    case 'mt940':
      return checked(mt940Of(statement), 'MT940');
    case 'camt.053':
      return checked(camt053Of(statement), 'camt.053');
  }
}

/** A statement that the standard cannot represent, such as a balance with more digits than its field allows, is refused. */
function checked(text: string, name: string): string {
  const problem = check(text)
    .flatMap(({ problems }) => problems)
    .find(({ severity }) => severity === 'error');
  if (problem === undefined) return text;
  throw new AppError(
    'statement_not_expressible',
    `This statement cannot be written as ${name}: ${problem.message} CSV has no such limit.`,
  );
}

const notWritten = (): AppError =>
  notFound('This server did not write a statement with this text, or the text has been changed.');

const tooLong = (count: number): AppError =>
  new AppError(
    'statement_too_long',
    `This statement has ${count} entries; a file can have at most ${STATEMENT_FILE_ENTRIES_MAX}. Please choose fewer days.`,
  );
