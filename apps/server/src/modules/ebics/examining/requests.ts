import { EbicsError } from '@clearbench/ebics';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import { LargeUpload, type OrderFacts, type Upload } from './examine.ts';
import type { SinglePayments, Wanted } from './single-payments.ts';
import { type Split, splitOrders } from './split.ts';

/** Work for the thread. An upload is followed by its segments, and examined after the last; a large order, of so many bytes, by its chunks. */
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

/** The upload that the thread examines, and what is left of its data. */
let upload: LargeUpload | null = null;
let chunks: AsyncIterator<Buffer, void> | null = null;
/** The order that it splits, and how much of it has come. */
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
    copied += bufferOf(request.chunk).copy(large, copied);
    releasePiece(bufferOf(request.chunk));
    return 'received';
  }
  if ('order' in request) {
    // The reader of payloads takes more memory than all the rest.
    const { singlePayments } = await import('./single-payments.ts');
    return { single: singlePayments(bufferOf(request.order), request.wanted) };
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

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
