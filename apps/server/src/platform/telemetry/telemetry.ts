import type { IncomingHttpHeaders } from 'node:http';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/**
 * A request, from its head to the end of its answer. Its caller decides whether it is recorded, and in which trace, only if the caller is
 * known: otherwise, strangers could have as much recorded as they like, or keep their own requests out of the record.
 */
export interface RequestSpan {
  /** The transfers that a known sender brought with it, by their UETRs. */
  brought(uetrs: readonly string[]): void;
  /** `route` is the pattern of its path. */
  end(route: string, status: number, isFromKnownSender: boolean): void;
}

/** An attempt to deliver a notification. */
export interface DeliverySpan {
  /** Headers that let the receiver continue the trace. */
  headers: Record<string, string>;
  /** `status` is that of the answer; null if there is none, and then there is an error. */
  end(status: number | null, error: string | null): void;
}

export type MeasuredMetric = MetricObjectWithValues<MetricValue<string>>;

/**
 * Traces and metrics for an OpenTelemetry collector. The trace of a transfer has its UETR as id, so that every
 * process knows the id without storing or passing on anything.
 */
export interface Telemetry {
  request(method: string, headers: IncomingHttpHeaders): RequestSpan;
  delivery(uetr: string, url: string, tries: number): DeliverySpan;
  /** Sends the result of this function every minute. The returned function sends it once more and stops. */
  measure(read: () => Promise<MeasuredMetric[]>): () => Promise<void>;
  /** Sends the spans that are left. */
  close(): Promise<void>;
}
