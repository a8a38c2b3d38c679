/** What `clearbench/testing` offers. The declarations of the npm package are this file, so it imports nothing. */

export interface StartOptions {
  /**
   * Settings of the server, by the names in docs/configuration.md. The server reads nothing else from your environment. By default,
   * `AUTOMATION` is `instant`: transfers advance at once.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** How long the start may take. The first one on a machine makes the database that later ones copy. Default: 120,000 ms. */
  readonly timeoutMs?: number;
}

/** A server that ends with this process, however that happens. Its data is deleted then. */
export interface Clearbench extends Workspace, AsyncDisposable {
  /** A new workspace, with separate keys, transfers, ledger, clock and webhooks. Without a name, it gets a random one. */
  createWorkspace(name?: string): Promise<Workspace>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** One workspace of the server, and the calls of an integration's tests. Calls reject with a `ClearbenchError`. */
export interface Workspace {
  /** The workspace's address, without a slash at the end; its calls are at `url + '/api/…'`. */
  readonly url: string;
  /** The key that your program posts payloads with. */
  readonly apiKey: string;
  /** An access token of an administrator, for every other call. */
  readonly token: string;
  /** `fetch` for a path of the workspace, such as `/api/transactions`, with the token unless you set `authorization`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Posts a message, a batch, or an object that is sent as JSON. Rejects if the whole payload is refused. */
  post(payload: string | Uint8Array | object, options?: PostOptions): Promise<AcceptedPayload>;
  /** The transfer with its events. */
  transfer(transactionId: string): Promise<TransferWithEvents>;
  /** Waits until the transfer has a status and an event; without either, until it is completed or failed. */
  waitForTransfer(transactionId: string, options?: WaitOptions): Promise<TransferWithEvents>;
  /** Advances the virtual clock of the simulated banks. */
  advanceClock(to: ClockAdvance): Promise<Clock>;
  /** Starts a receiver on this machine, and subscribes it. Its notifications have a verified signature. */
  notifications(options?: SubscriptionOptions): Promise<Notifications>;
}

export interface PostOptions {
  /** The scenario that the simulated banks play, such as `reject`. By default, the payment itself may choose one. */
  readonly scenario?: string;
}

export interface WaitOptions {
  readonly status?: TransferStatus;
  /** The kind of an event, such as `tracking.status` when a bank reports that it holds the payment. */
  readonly event?: string;
  /** Default: 10,000 ms of real time. */
  readonly timeoutMs?: number;
}

/** `next-step`: to the next step of any transfer that waits for its time. Days end at midnight, UTC. */
export type ClockAdvance = 'hour' | 'next-step' | 'end-of-day';

export interface Clock {
  /** ISO 8601, UTC. */
  readonly now: string;
  /** How far it is ahead of the real time. */
  readonly offsetMs: number;
}

export interface SubscriptionOptions {
  /** Default: all. */
  readonly events?: readonly SubscribedEvent[];
}

/** `completion` includes failures. */
export type SubscribedEvent = 'initiation' | 'processing' | 'conversion' | 'completion';

export interface Notifications extends AsyncDisposable {
  /** The address that the server calls. */
  readonly url: string;
  /** Everything received so far, each notification once, oldest first. */
  readonly all: readonly Notification[];
  /**
   * The oldest notification of a type, or for which a function returns true, that no earlier call has returned. Waits for it if it has
   * not arrived; the default is 10,000 ms.
   */
  next(
    wanted?: NotificationType | ((notification: Notification) => boolean),
    options?: { readonly timeoutMs?: number },
  ): Promise<Notification>;
  /** Unsubscribes, and ends the receiver. */
  close(): Promise<void>;
}

export type NotificationType =
  | 'transaction.initiated'
  | 'payee.verified'
  | 'transaction.processing'
  | 'conversion.completed'
  | 'settlement.completed'
  | 'transaction.failed';

/** As your program receives it. */
export interface Notification {
  /** The same in all attempts. */
  readonly id: string;
  readonly type: NotificationType;
  /** ISO 8601, UTC, by the virtual clock. */
  readonly timestamp: string;
  readonly data: {
    readonly transaction: Transfer;
    readonly event: Pick<TransferEvent, 'id' | 'status' | 'timestamp' | 'message'>;
    readonly tracking: { readonly uetr: string; readonly gpi: string; readonly trn: string };
  };
}

export interface AcceptedPayload {
  readonly payloadId: string;
  /** True if the same payload was posted before. */
  readonly duplicate?: true | undefined;
  /** `swift-mt`, `iso20022`, `telex`, `json` or `csv`. */
  readonly format: string;
  readonly transactions: readonly AcceptedTransfer[];
  /** Refused rows of a batch, and warnings. */
  readonly errors?: readonly Problem[] | undefined;
}

export interface AcceptedTransfer {
  /** Its message, array element or CSV row in the payload, from 0. */
  readonly index: number;
  readonly transactionId: string;
  /** UUIDv4, lower case. */
  readonly uetr: string;
  readonly status: TransferStatus;
}

export type TransferStatus = 'pending' | 'processing' | 'converting' | 'completed' | 'failed';

export interface Transfer {
  readonly transactionId: string;
  readonly uetr: string;
  readonly type: 'mt103_swift' | 'mt103_non_swift' | 'mt202' | 'mt202_cov' | 'ktt_non_swift';
  readonly status: TransferStatus;
  /** Decimal, in the currency's major unit: `12500.50`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** ISO date. */
  readonly valueDate: string | null;
  /** The sender's reference: field 20 of an MT message. */
  readonly reference: string | null;
  readonly senderBic: string | null;
  readonly senderName: string | null;
  readonly senderAccount: string | null;
  readonly recipientBic: string | null;
  readonly recipientName: string | null;
  readonly recipientAccount: string | null;
  /** Why it failed, such as `AC04`, `closed account`. */
  readonly reason: { readonly code: string; readonly text: string } | null;
  /** What the simulated banks do with it. */
  readonly scenario: string | null;
}

export interface TransferWithEvents extends Transfer {
  /** Oldest first. */
  readonly events: readonly TransferEvent[];
}

export interface TransferEvent {
  readonly id: string;
  readonly status: TransferStatus;
  readonly timestamp: string;
  readonly message: string;
  /** A stable identifier for programs, such as `conversion.completed`. */
  readonly kind: string | null;
}

/** An error or a warning in a message. */
export interface Problem {
  /** A code of SWIFT such as `T43`, or one of Clearbench such as `invalid_amount`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** A tag such as `32A`, a JSON pointer, an XML path or a column. */
  readonly path: string;
  /** From 1; null if the text has no lines. */
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly index?: number | undefined;
}

export interface ClearbenchError extends Error {
  readonly name: 'ClearbenchError';
  /** `timeout`, `not_started`, `ended`, or the code of the server's refusal, such as `invalid_payload`. */
  readonly code: string;
  /** Null unless the server refused a call. */
  readonly httpStatus: number | null;
  readonly problems: readonly Problem[];
}
