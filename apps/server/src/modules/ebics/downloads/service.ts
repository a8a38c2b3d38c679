import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { EbicsFault } from '@clearbench/contract';
import {
  EbicsError,
  encryptDeflated,
  type InitialisationRequest,
  type ReceiptRequest,
  segmentsOf,
  type TransferRequest,
  writeResponse,
} from '@clearbench/ebics';
import type { Courtesy } from '../../../platform/courtesy.ts';
import { Turns } from '../../../platform/turns.ts';
import { requireOrderType } from '../orders/check-signatures.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { beginTransaction, requireRoomFor } from '../protocol/open-transactions.ts';
import type { TransactionRepository, TransactionRow } from '../protocol/transactions.ts';
import type { Content } from './content.ts';
import type { DeliveryRepository } from './delivery-repository.ts';

const ID_BYTES = 16;
/** In another thread: an order of the largest size takes a second. */
const deflated = promisify<Uint8Array, Buffer>(deflate);
const TAKEN = '011000';
const KEPT = '011001';

/** The data of a download are in memory several times while it begins, so the process begins only two at a time. */
const turns = new Turns({ atOnce: 2, maxWaiting: 200 });

interface Dependencies {
  workspace: string;
  courtesy: Pick<Courtesy, 'rest'>;
  transactions: TransactionRepository;
  deliveries: DeliveryRepository;
  /** @throws EbicsError */
  contentOf(request: InitialisationRequest, inquiry: Inquiry, fault: EbicsFault | null): Promise<Content>;
}

/** Downloads: an initialisation with the first segment, a request for each other segment, and a receipt. */
export class Downloads {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A workspace begins one at a time. @throws AppError `overloaded` if too many wait already */
  begin(request: InitialisationRequest, inquiry: Inquiry, fault: EbicsFault | null): Promise<string> {
    const { workspace, courtesy } = this.#dependencies;
    let startedMs = 0;
    const begin = () => {
      startedMs = performance.now();
      return this.#begin(request, inquiry, fault);
    };
    return turns.take(workspace, begin, () => courtesy.rest(workspace, startedMs));
  }

  async #begin(request: InitialisationRequest, inquiry: Inquiry, fault: EbicsFault | null): Promise<string> {
    const { bank, subscriber, findings, now } = inquiry;
    const { order, version } = request;
    const { transactions, contentOf } = this.#dependencies;
    requireOrderType(subscriber.row, order, findings);
    const key = subscriber.keys.encryption;
    if (key === undefined)
      throw new EbicsError('091002', 'The bank has no encryption key of this subscriber.');
    const planned = { subscriberId: subscriber.row.id, now };
    await requireRoomFor(transactions, { ...planned, segments: 1 });
    const { bytes, marks } = await contentOf(request, inquiry, fault);
    findings.right('Data', `${bytes.length} bytes`);
    const { data, ...encryption } = encryptDeflated(await deflated(bytes), key);
    const segments = segmentsOf(data);
    const id = randomBytes(ID_BYTES).toString('hex').toUpperCase();
    const [segment = ''] = segments;
    await beginTransaction(transactions, { ...planned, segments: segments.length }, () =>
      transactions.addDownload(
        {
          ...{ id, segments: segments.length, direction: 'download', order_id: null, started_at: now },
          ...{ transaction_key: null, signature_data: null },
          subscriber_id: subscriber.row.id,
          order: JSON.stringify(order),
          marks: JSON.stringify(marks),
        },
        segments,
      ),
    );
    return writeResponse(
      {
        ...{ version, phase: 'initialisation', transactionId: id, encryption, segment },
        ...{ segments: segments.length, segmentNumber: 1, isLastSegment: segments.length === 1 },
      },
      bank.keys.authentication,
    );
  }

  /** A client may ask for any segment, also again. */
  async next(
    { version, segmentNumber }: TransferRequest,
    { id, segments }: TransactionRow,
    { bank }: Inquiry,
  ): Promise<string> {
    const segment = await this.#dependencies.transactions.segment(id, segmentNumber);
    if (segment === null) {
      throw new EbicsError(
        '091104',
        `The download has ${segments} segments, and this asks for number ${segmentNumber}.`,
      );
    }
    return writeResponse(
      {
        ...{ version, phase: 'transfer', transactionId: id, segment, segmentNumber },
        isLastSegment: segmentNumber === segments,
      },
      bank.keys.authentication,
    );
  }

  async receive(
    { version, receiptCode }: ReceiptRequest,
    { id, marks, direction }: TransactionRow,
    { bank, subscriber }: Inquiry,
  ): Promise<string> {
    if (direction === 'upload')
      throw new EbicsError('091101', 'An upload has no receipt: it ends with its last segment.');
    const isTaken = receiptCode === 0;
    await this.#dependencies.deliveries.end(id, subscriber.row.id, isTaken ? (marks ?? {}) : {});
    return writeResponse(
      { version, phase: 'receipt', transactionId: id, technicalCode: isTaken ? TAKEN : KEPT },
      bank.keys.authentication,
    );
  }
}
