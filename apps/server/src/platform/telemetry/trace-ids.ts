import { type Context, ROOT_CONTEXT, type SpanContext, TraceFlags, trace } from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { sha256Hex } from '../secrets/crypto.ts';

const SPAN_ID_DIGITS = 16;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The first span in the trace of a transfer. Every process can name it as the parent of its spans. */
export function spanOfTransfer(uetr: string, isSampled: boolean): SpanContext {
  return {
    traceId: uetr.replaceAll('-', ''),
    spanId: sha256Hex(uetr).slice(0, SPAN_ID_DIGITS),
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
}

/** The context that a caller names in the header `traceparent`; without a valid one, that of a new trace. */
export function contextOfCaller(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

/** Random ids, except for a span that was given ids. */
export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #chosen: SpanContext | null = null;

  /** Begins a span with these ids. */
  during<T>(ids: SpanContext, begin: () => T): T {
    this.#chosen = ids;
    try {
      return begin();
    } finally {
      this.#chosen = null;
    }
  }

  generateTraceId(): string {
    return this.#chosen?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#chosen?.spanId ?? this.#random.generateSpanId();
  }
}
