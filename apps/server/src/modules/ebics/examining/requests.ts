import { EbicsError } from '@clearbench/ebics';
import { asBuffer } from '../../../platform/memory/as-buffer.ts';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import { LargeUpload, type OrderFacts, type Upload } from './examine.ts';
import type { SinglePayments, Wanted } from './single-payments.ts';
import { type Split, splitOrders } from './split.ts';

/** Work for the thread. After `upload` come its segments, then `examine`. After `large`, the size of an order in bytes, come its chunks, then `split`. */
export type ExamineRequest =
  | { upload: Upload }
  | { segment: string }
  | 'examine'
  | 'next chunk'
  | { large: number }
  | { chunk: Uint8Array }
  | 'split'
  | { order: Uint8Array; wanted: Wanted };

/** An answer that passes from a thread: errors lose their class on the way. */
export type ExamineAnswer =
  | 'received'
  | { facts: OrderFacts }
  | { chunk: Buffer | null }
  | { code: string; problem: string }
  | { split: Split }
  | { single: SinglePayments | null };

/** The upload under examination, and the chunks not passed on yet. */
let upload: LargeUpload | null = null;
let chunks: AsyncIterator<Buffer, void> | null = null;
/** The order to split, and how many of its bytes have arrived. */
let large = Buffer.alloc(0);
let copied = 0;

export async function answerTo(request: ExamineRequest): Promise<ExamineAnswer> {
  try {
    return await work(request);
  } catch (error) {
    upload = null;
    chunks = null;
    if (!(error instanceof EbicsError)) throw error;
    return { code: error.code, problem: error.message };
  }
}

async function work(request: ExamineRequest): Promise<ExamineAnswer> {
  if (request === 'next chunk') return { chunk: await nextChunk() };
  if (request === 'examine') return { facts: await begun().examine() };
  if (request === 'split') return { split: splitOrders(large) };
  if ('large' in request) {
    large = Buffer.alloc(request.large);
    copied = 0;
    return 'received';
  }
  if ('chunk' in request) {
    copied += asBuffer(request.chunk).copy(large, copied);
    releasePiece(asBuffer(request.chunk));
    return 'received';
  }
  if ('order' in request) {
    // The reader of payloads takes more memory than all the rest.
    const { singlePayments } = await import('./single-payments.ts');
    return { single: singlePayments(asBuffer(request.order), request.wanted) };
  }
  if ('upload' in request) {
    upload = new LargeUpload(request.upload);
    chunks = null;
  } else begun().add(request.segment);
  return 'received';
}

async function nextChunk(): Promise<Buffer | null> {
  chunks ??= begun().chunks();
  const { value, done } = await chunks.next();
  if (done !== true) return value;
  upload = null;
  chunks = null;
  return null;
}

function begun(): LargeUpload {
  if (upload === null) throw new Error('No upload has begun.');
  return upload;
}
