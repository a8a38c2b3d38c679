import type { IncomingHttpHeaders } from 'node:http';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** A request, from its head to the end of its answer. */
export interface RequestSpan {
  /** The transfers that it brought, by their UETRs. */
  brought(uetrs: readonly string[]): void;
  /** `route` is the pattern of its path. */
  end(route: string, status: number): void;
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
