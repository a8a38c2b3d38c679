import type { ReportVerification } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import type { LedgerService } from '../ledger/index.ts';
import type { NetworkService } from '../networks/index.ts';
import type { TrackingService } from '../tracking/index.ts';
import type { TransactionService } from '../transactions/index.ts';
import type { Report } from './report.ts';
import { parseVerificationId, verificationId, verifiedStatus } from './verification.ts';

interface Dependencies {
  transactions: TransactionService;
  tracking: TrackingService;
  networks: NetworkService;
  ledger: LedgerService;
  clock: Clock;
  vault: Vault;
  write(report: Report): Promise<Buffer>;
}

/** Reports of transfers, which this server can later recognise as its own. */
export class ReportService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A PDF of the transfer's current state. */
  async report(transactionId: string): Promise<Buffer> {
    const { transactions, tracking, networks, ledger, clock, vault, write } = this.#dependencies;
    const transaction = await transactions.get(transactionId);
    const [timeline, postings, messages] = await Promise.all([
      tracking.timeline(transactionId),
      ledger.ledgerOf(transactionId),
      networks.textsOf(transactionId, REPORT_MESSAGES_MAX),
    ]);
    const issuedAt = clock.now();
    return write({
      transaction,
      timeline,
      messages,
      messagesTotal: timeline.messages.filter(({ network }) => network !== null).length,
      postings,
      issuedAt,
      verificationId: verificationId(vault, transaction, issuedAt),
    });
  }

  /** Confirms that this server issued the report with that verification id, and with which status. */
  async verify(id: string): Promise<ReportVerification> {
    const { transactions, vault } = this.#dependencies;
    const verification = parseVerificationId(id);
    if (verification === null) throw noReport();
    const transaction = await transactions.get(verification.transactionId);
    const status = verifiedStatus(vault, transaction, verification);
    if (status === null) throw noReport();
    const { transactionId, uetr, amount, currency } = transaction;
    return { transactionId, uetr, amount, currency, status, issuedAt: verification.issuedAt.toISOString() };
  }
}

/** An operator can send any number of messages for one transfer; its report must stay readable. */
const REPORT_MESSAGES_MAX = 100;

const noReport = (): AppError => notFound('This server did not issue a report with this verification id.');
